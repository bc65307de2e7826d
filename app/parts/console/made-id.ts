/** Names of things: one that a person gave is said, one that was made says nothing to a reader. */
import { ObjectId } from "#contract/scalars.ts";
import type { Shown } from "./value.tsx";

const IDS: ReadonlySet<string> = new Set([
  "id",
  "device",
  "session",
  "item",
  "refund",
  "refundId",
  "settlementId",
]);

export function isMadeId(name: string, value: Shown): boolean {
  return IDS.has(name) && ObjectId.safeParse(value).success;
}
