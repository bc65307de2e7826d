/** A transaction by which operators paid somebody, and what the chain says of it. */
import { z } from "zod";
import { AccountAddress, NetworkId, TokenSymbol, TransactionHash } from "../crypto.ts";

export const OutgoingTransaction = z.strictObject({
  network: NetworkId,
  token: TokenSymbol,
  hash: TransactionHash,
  /** The payee's own address, as the network writes it: the amount must have gone there. */
  recipient: AccountAddress,
});
export type OutgoingTransaction = z.output<typeof OutgoingTransaction>;

/** Only `moved` pays. `less`: of that token, to that recipient. `ours`: the recipient is an address that people pay to. */
export const Finding = z.enum([
  "moved",
  "less",
  "ours",
  "failed",
  "pending",
  "unknown",
  "unsupported",
  "unanswered",
]);
export type Finding = z.output<typeof Finding>;
