/** Why a transaction that an operator names does not pay, for the person at the terminal. */
import type { Finding } from "#contract/ops/outgoing.ts";

export const FINDINGS: Record<Exclude<Finding, "moved">, string> = {
  less: "It did not move the whole amount of that token to that address.",
  ours: "That address is one of our own.",
  failed: "It failed: nothing was moved.",
  pending: "It is not final yet. Try again later.",
  unknown: "That network does not know it.",
  unsupported: "That network or token is not configured.",
  unanswered: "The network did not answer. Try again later.",
};
