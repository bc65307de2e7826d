/**
 * Promo codes of a running product:
 * `npm run coupons -- add CODE --percent 20 | --amount 3.00 --currency USD --note TEXT [--plans A,B] [--first]
 * [--total N] [--each N] [--from DATE] [--until DATE] | list | end CODE`, each with `[--url URL]`.
 */
import type { OperationRequest, OperationResponse } from "#contract/ops/operations.ts";
import { Misuse, readCommand } from "./command.ts";
import { operate } from "./operate.ts";

const USAGE = `Usage:
  npm run coupons -- add CODE --percent N | --amount 3.00 --currency USD  --note TEXT
      [--plans month-1,year-1] [--first] [--total N] [--each N] [--from YYYY-MM-DD] [--until YYYY-MM-DD]
  npm run coupons -- list [--limit N]
  npm run coupons -- end CODE
Each takes --url URL for another product than the local one.`;

const { values, run } = readCommand(USAGE, {
  percent: { type: "number" },
  amount: { type: "string" },
  currency: { type: "string" },
  note: { type: "string" },
  plans: { type: "string" },
  first: { type: "boolean" },
  total: { type: "number" },
  each: { type: "number" },
  from: { type: "string" },
  until: { type: "string" },
  limit: { type: "number", default: 100 },
  url: { type: "string" },
});

await run({ add, list, end });

async function add(code?: string): Promise<void> {
  if (!code || !values.note) throw new Misuse("A code and a note are needed.");
  const { note, plans, first: firstPurchaseOnly } = values;
  const productIds = plans ? plans.split(",") : [];
  const request = { code, note, productIds, firstPurchaseOnly, ...discount(), ...limits() };
  show([await operate("coupons_create", request, values.url)]);
}

function discount(): Pick<OperationRequest<"coupons_create">, "percent" | "amount" | "currency"> {
  const { percent, amount, currency } = values;
  return {
    ...(percent === undefined ? {} : { percent }),
    ...(amount ? { amount } : {}),
    ...(currency ? { currency: currency.toUpperCase() } : {}),
  };
}

function limits() {
  const { total, each, from, until } = values;
  return {
    ...(total === undefined ? {} : { totalLimit: total }),
    ...(each === undefined ? {} : { userLimit: each }),
    ...(from ? { validFrom: startOf(from) } : {}),
    ...(until ? { validUntil: startOf(until) } : {}),
  };
}

/** The first instant of a day, UTC. */
function startOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}

async function list(): Promise<void> {
  const { coupons } = await operate("coupons_list", { limit: values.limit }, values.url);
  show(coupons);
}

async function end(code?: string): Promise<void> {
  if (!code) throw new Misuse("A code is needed.");
  show([await operate("coupons_end", { code }, values.url)]);
}

function show(coupons: OperationResponse<"coupons_list">["coupons"]): void {
  console.table(
    coupons.map((coupon) => ({
      code: coupon.code,
      takes: coupon.amount
        ? `${coupon.amount.amount} minor units ${coupon.amount.currency}`
        : `${coupon.percent} %`,
      plans: coupon.productIds.join(" ") || "all",
      first: coupon.firstPurchaseOnly,
      taken: `${coupon.taken} of ${coupon.totalLimit ?? "any"}`,
      each: coupon.userLimit ?? "any",
      from: coupon.validFrom,
      until: coupon.validUntil ?? "",
      note: coupon.note,
    })),
  );
}
