/** What is due now: all of it, or the rest. Plain decimals. */
import type { CryptoPayment } from "#contract/crypto.ts";

export function dueOf({ amount, missing }: NonNullable<CryptoPayment["quote"]>): string {
  return missing === "0" ? amount : missing;
}
