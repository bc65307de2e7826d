/** What affiliates earn and are paid (spec §3: KOL commission, Settlement). */
import { z } from "zod";
import { Instant, Money, ObjectId } from "./scalars.ts";

/** A calendar month in UTC: `2026-03`. */
export const Month = z
  .string()
  .length(7)
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const Settlement = z.strictObject({
  id: ObjectId,
  /** The month that it closes. */
  period: Month,
  amount: Money,
  at: Instant,
  /** Null while it is due. */
  paidAt: Instant.nullable(),
  /** The transaction that moved the amount, or else `note` says how it was paid. */
  network: z.string().nullable(),
  token: z.string().nullable(),
  hash: z.string().nullable(),
  note: z.string().nullable(),
});
export type Settlement = z.infer<typeof Settlement>;
