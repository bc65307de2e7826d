/**
 * Orders of a running product, for operators of the embedded API:
 * `npm run orders -- list [--status pending|paid|cancelled|expired] [--limit N] | attention | show NUMBER |
 * reviewed PROVIDER EVENT|account|mode|order [--again] --note TEXT | refund NUMBER [--amount 1.00] --note TEXT | dispute NUMBER --id DISPUTE [--won] [--amount 1.00] --note TEXT |
 * sent REFUND --network ID --token SYMBOL --hash HASH --to ADDRESS | reconcile [NUMBER]`, each with `[--url URL]`.
 */
import type { OperationRequest, OperationResponse } from "#contract/ops/operations.ts";
import { FINDINGS } from "./findings.ts";
import { Misuse, readCommand } from "./command.ts";
import { moneyText } from "./money-text.ts";
import { operate } from "./operate.ts";
import { randomText } from "../local/secrets.ts";

const USAGE = `Usage:
  npm run orders -- list [--status pending|paid|cancelled|expired] [--limit N]
  npm run orders -- attention
  npm run orders -- reviewed PROVIDER EVENT|account|mode|order [--again] --note TEXT
  npm run orders -- show NUMBER
  npm run orders -- refund NUMBER [--amount 1.00] --note TEXT [--key KEY]
  npm run orders -- dispute NUMBER --id DISPUTE [--won] [--amount 1.00] --note TEXT
  npm run orders -- sent REFUND --network eip155:1 --token USDC --hash HASH --to ADDRESS
  npm run orders -- reconcile [NUMBER]
Each takes --url URL for another product than the local one.`;

const { values, run } = readCommand(USAGE, {
  status: { type: "string" },
  limit: { type: "number", default: 50 },
  amount: { type: "string" },
  note: { type: "string" },
  key: { type: "string" },
  id: { type: "string" },
  won: { type: "boolean" },
  again: { type: "boolean" },
  network: { type: "string" },
  token: { type: "string" },
  hash: { type: "string" },
  to: { type: "string" },
  url: { type: "string" },
});

await run({ list, attention, reviewed, show, refund, dispute, sent, reconcile });

async function list(): Promise<void> {
  // safe because the API checks it against the statuses there are
  const status = values.status as OperationRequest<"orders_list">["status"];
  const request = { limit: values.limit, ...(status ? { status } : {}) };
  const { orders } = await operate("orders_list", request, values.url);
  console.table(
    orders.map(({ total, refunded, ...order }) => ({
      ...order,
      total: moneyText(total),
      refunded: refunded.amount > 0 ? moneyText(refunded) : "",
    })),
  );
}

async function attention(): Promise<void> {
  const { items } = await operate("orders_attention", {}, values.url);
  if (items.length === 0) console.log("Nothing needs a look.");
  else console.table(items);
}

/** As `attention` names it: one event, or the reason of foreign ones. */
async function reviewed(provider?: string, subject?: string): Promise<void> {
  const { note, again } = values;
  if (!provider || !subject || !note) throw new Misuse("Provider, event and note are needed.");
  const reason = REASONS.find((name) => name === subject);
  const which = reason ? { reason } : { event: subject };
  const { events } = await operate(
    "orders_reviewed",
    { provider, ...which, again, note },
    values.url,
  );
  console.log(`${events} out of review`);
}

const REASONS = ["account", "mode", "order"] as const;

async function show(number?: string): Promise<void> {
  const order = await operate("orders_show", { number: wanted(number) }, values.url);
  const { payments, entries, events, crypto, total, refunded, ...rest } = order;
  console.table({ ...rest, total: moneyText(total), refunded: moneyText(refunded) });
  if (crypto) {
    const { transfers, ...payment } = crypto;
    console.table(payment);
    if (transfers.length > 0) console.table(transfers);
  }
  for (const payment of payments) {
    console.log(
      `Payment ${payment.providerPayment}: ${moneyText(payment.amount)}, ${payment.disposition}`,
    );
    if (payment.refunds.length > 0) console.table(payment.refunds.map(refundRow));
  }
  if (entries.length > 0) {
    console.table(entries.map(({ amount, ...entry }) => ({ ...entry, amount: moneyText(amount) })));
  }
  if (events.length > 0) console.table(events);
}

function refundRow({ amount, ...refund }: Refund) {
  return { ...refund, amount: moneyText(amount) };
}

type Refund = OperationResponse<"orders_show">["payments"][number]["refunds"][number];

async function refund(number?: string): Promise<void> {
  const { note, amount } = values;
  if (!note) throw new Misuse("A note is needed.");
  // The same key is the same refund: after a broken line the command is repeated with it.
  const key = values.key ?? randomText(16);
  const request = { number: wanted(number), note, key, ...(amount ? { amount } : {}) };
  try {
    const made = await operate("orders_refund", request, values.url);
    console.log(`${moneyText(made.amount)}: ${made.status}`);
  } catch (error) {
    throw new Error(
      `${(error as Error).message}\nTo try the very same refund again: --key ${key}`,
      {
        cause: error,
      },
    );
  }
}

/** What the payer's bank took, where no notification told it; under the same id it is recorded once. */
async function dispute(number?: string): Promise<void> {
  const { id, note, amount, won } = values;
  if (!id || !note) throw new Misuse("The provider's id of the dispute and a note are needed.");
  const outcome = won ? "won" : "taken";
  const of = { dispute: id, outcome, note, ...(amount ? { amount } : {}) } as const;
  const recorded = await operate("orders_dispute", { number: wanted(number), ...of }, values.url);
  console.log(`${moneyText(recorded.amount)}: ${recorded.status}`);
}

/** For a crypto payment, whose refund a person sends; `show` tells its id. */
async function sent(refundId?: string): Promise<void> {
  const { network, token, hash, to: recipient } = values;
  if (!refundId || !network || !token || !hash || !recipient)
    throw new Misuse("A refund, network, token, hash and address are needed.");
  const request = { refundId, transaction: { network, token, hash, recipient } };
  const { finding, amount } = await operate("orders_sent", request, values.url);
  if (finding !== "moved") throw new Error(FINDINGS[finding]);
  console.log(`${moneyText(amount)}: sent`);
}

async function reconcile(number?: string): Promise<void> {
  const request = number ? { number: wanted(number) } : {};
  const { outcome } = await operate("orders_reconcile", request, values.url);
  console.log(outcome);
}

function wanted(number?: string): string {
  if (!number) throw new Misuse("The number of an order is needed.");
  return number.toUpperCase();
}
