/**
 * Promo codes of a running product:
 * `npm run coupons -- add CODE --percent 20 | --amount 3.00 --currency USD --note TEXT [--plans A,B] [--first]
 * [--total N] [--each N] [--from DATE] [--until DATE] | list | end CODE`, each with `[--url URL]`.
 */
import type { OperationRequest, OperationResponse } from "#contract/ops.ts";
import { Misuse, readCommand } from "./command.ts";
import { operate } from "./operate.ts";

const USAGE = `Usage:
  npm run coupons -- add CODE --percent N | --amount 3.00 --currency USD  --note TEXT
      [--plans month-1,year-1] [--first] [--total N] [--each N] [--from YYYY-MM-DD] [--until YYYY-MM-DD]
  npm run coupons -- list [--limit N]
  npm run coupons -- end CODE
Each takes --url URL for another product than the local one.`;

const { values, words, run } = readCommand(USAGE, {
  percent: { type: "string" },
  amount: { type: "string" },
  currency: { type: "string" },
  note: { type: "string" },
  plans: { type: "string" },
  first: { type: "boolean", default: false },
  total: { type: "string" },
  each: { type: "string" },
  from: { type: "string" },
  until: { type: "string" },
  limit: { type: "string", default: "100" },
  url: { type: "string" },
});
const [code = ""] = words;

await run({ add, list, end });

async function add(): Promise<void> {
  if (!code || !values.note) throw new Misuse("A code and a note are needed.");
  const { note, plans, first: firstPurchaseOnly } = values;
  const productIds = plans ? plans.split(",") : [];
  const request = { code, note, productIds, firstPurchaseOnly, ...discount(), ...limits() };
  show([await operate("coupons_create", request, values.url)]);
}

function discount(): Pick<OperationRequest<"coupons_create">, "percent" | "amount" | "currency"> {
  const { percent, amount, currency } = values;
  return {
    ...(percent ? { percent: Number(percent) } : {}),
    ...(amount ? { amount } : {}),
    ...(currency ? { currency: currency.toUpperCase() } : {}),
  };
}

function limits() {
  const { total, each, from, until } = values;
  return {
    ...(total ? { totalLimit: Number(total) } : {}),
    ...(each ? { userLimit: Number(each) } : {}),
    ...(from ? { validFrom: startOf(from) } : {}),
    ...(until ? { validUntil: startOf(until) } : {}),
  };
}

/** The first instant of a day, UTC. */
function startOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}

async function list(): Promise<void> {
  const { coupons } = await operate("coupons_list", { limit: Number(values.limit) }, values.url);
  show(coupons);
}

async function end(): Promise<void> {
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
