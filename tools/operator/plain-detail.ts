/** What an item that needs a look says of itself, in plain English, for who has no page. */
import type { AttentionDetail } from "#contract/ops/attention.ts";
import { decimalsOf } from "./money.ts";

export function plainDetail(detail: AttentionDetail): string {
  switch (detail.form) {
    case "refund":
      return `${detail.by} ${decimalsOf(detail.amount)} ${detail.amount.currency}`;
    case "surplus":
      return `${decimalsOf(detail.amount)} ${detail.amount.currency}`;
    case "event":
      return `${detail.type}: ${detail.verdict ?? ""}`.trim();
    case "foreign":
      return `${detail.count} foreign: ${detail.verdict}`;
    case "crypto":
      return `${detail.state}: ${detail.received} of ${detail.due ?? "?"} ${detail.token ?? ""}`.trim();
    case "rate":
      return `${detail.count} in ten minutes, out of line`;
    case "unread":
      return "is not read up to its head";
    case "source":
      return `source ${detail.source} is silent, or behind`;
    case "address":
      return `${detail.failure}, ${detail.count} reports from ${detail.country ?? "unknown countries"} in two days`;
    case "text":
      return detail.text;
  }
}
