/** What a fault, or an item that needs a look, says of itself, in plain English, for who has no page. */
import type { AttentionDetail } from "#contract/ops/attention.ts";
import type { Money } from "#contract/scalars.ts";
import { decimalsOf } from "./money.ts";

const sumOf = (amount: Money) => `${decimalsOf(amount)} ${amount.currency}`;

const SCHEDULE = {
  never: "has never run",
  still: "does not run",
  late: "has not ended well",
} as const;

const SAID: {
  [Form in AttentionDetail["form"]]: (detail: Extract<AttentionDetail, { form: Form }>) => string;
} = {
  refund: ({ by, amount }) => `${by} ${sumOf(amount)}`,
  surplus: ({ amount }) => sumOf(amount),
  event: ({ type, verdict }) => (verdict === null ? type : `${type}: ${verdict}`),
  foreign: ({ count, verdict }) => `${count} foreign: ${verdict}`,
  crypto: ({ state, received, due, token }) =>
    `${state}: ${received} of ${due ?? "?"} ${token ?? ""}`.trim(),
  rate: ({ count }) => `${count} in ten minutes, out of line`,
  unread: () => "is not read up to its head",
  source: ({ source }) => `source ${source} is silent, or behind`,
  address: ({ failure, count, country }) =>
    `${failure}, ${count} reports from ${country ?? "unknown countries"} in two days`,
  given_up: ({ count }) => `${count} given up in a day`,
  refunds: ({ count }) => `${count} refunds`,
  schedule: ({ state }) => SCHEDULE[state],
  text: ({ text }) => text,
};

export function plainDetail(detail: AttentionDetail): string {
  // safe because each is of the form it is found by
  return SAID[detail.form](detail as never);
}
