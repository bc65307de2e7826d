/**
 * Affiliates of a running product, for operators of the embedded API:
 * `npm run affiliates -- list [--limit N] | rate UID PERCENT | rate UID --end | settle |
 * pay SETTLEMENT --network ID --token SYMBOL --hash HASH --to ADDRESS | pay SETTLEMENT --note TEXT`,
 * each with `[--url URL]`.
 */
import type { OperationRequest, OperationResponse } from "#contract/ops/operations.ts";
import { FINDINGS } from "./findings.ts";
import { isWholeNumber, Misuse, readCommand } from "./command.ts";
import { moneyText } from "./money-text.ts";
import { operate } from "./operate.ts";

const USAGE = `Usage:
  npm run affiliates -- list [--limit N]
  npm run affiliates -- rate UID PERCENT | rate UID --end
  npm run affiliates -- settle
  npm run affiliates -- pay SETTLEMENT --network eip155:1 --token USDC --hash HASH --to ADDRESS
  npm run affiliates -- pay SETTLEMENT --note TEXT
Each takes --url URL for another product than the local one.`;

const { values, run } = readCommand(USAGE, {
  limit: { type: "number", default: 50 },
  end: { type: "boolean" },
  network: { type: "string" },
  token: { type: "string" },
  hash: { type: "string" },
  to: { type: "string" },
  note: { type: "string" },
  url: { type: "string" },
});

await run({ list, rate, settle, pay });

async function list(): Promise<void> {
  const request = { limit: values.limit };
  const { affiliates, settlements } = await operate("affiliates_list", request, values.url);
  if (affiliates.length === 0) console.log("Nobody is an affiliate yet.");
  else console.table(affiliates.map(row));
  if (settlements.length === 0) return console.log("Nothing was settled yet.");
  console.table(
    settlements.map(({ id, uid, period, amount, paidAt, hash, note }) => ({
      id,
      uid,
      period,
      amount: moneyText(amount),
      paid: paidAt ?? "due",
      by: hash ?? note ?? "",
    })),
  );
}

async function rate(uid?: string, percent?: string): Promise<void> {
  // Only --end ends it: what is no number would arrive as none.
  const isGiven = percent !== undefined && isWholeNumber(percent);
  if (!uid || (values.end ? percent !== undefined : !isGiven)) {
    throw new Misuse("A UID is needed, and a percentage or --end.");
  }
  const request = { uid: uid.toUpperCase(), percent: values.end ? null : Number(percent) };
  console.table([row(await operate("affiliates_rate", request, values.url))]);
}

async function settle(): Promise<void> {
  const { made } = await operate("affiliates_settle", {}, values.url);
  console.log(`Settlements made: ${made}`);
}

async function pay(settlementId?: string): Promise<void> {
  const proven = proof();
  if (!settlementId || !proven) {
    throw new Misuse("A settlement is needed, and a whole transaction or a note.");
  }
  const request = { settlementId, ...proven };
  const { finding, settlement } = await operate("affiliates_pay", request, values.url);
  if (finding !== null && finding !== "moved") throw new Error(FINDINGS[finding]);
  console.log(`${moneyText(settlement.amount)} for ${settlement.period}: paid`);
}

function proof(): Pick<OperationRequest<"affiliates_pay">, "transaction" | "note"> | null {
  const { network, token, hash, to: recipient, note } = values;
  if (note !== undefined && hash === undefined) return { note };
  if (note !== undefined || !network || !token || !hash || !recipient) return null;
  return { transaction: { network, token, hash, recipient } };
}

function row(affiliate: OperationResponse<"affiliates_rate">) {
  const { uid, percent: rated, invitees, unsettled, settled } = affiliate;
  return {
    uid,
    rate: rated === null ? "ended" : `${rated} %`,
    invitees,
    unsettled: moneyText(unsettled),
    settled: moneyText(settled),
  };
}
