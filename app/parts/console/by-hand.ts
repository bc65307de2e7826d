/** Refunds that no program sends: a person does, and says so. */

/** What proves that it was sent, by the provider of the payment; the other is not asked for. */
const OTHER: ReadonlyMap<string, "transaction" | "reference"> = new Map([
  ["chain", "reference"],
  ["offline", "transaction"],
]);

export function isByHand(provider: string): boolean {
  return OTHER.has(provider);
}

/** Of `orders_sent`, what is known. */
export function knownOfSent(refundId: string, provider: string): Partial<Record<string, string>> {
  const other = OTHER.get(provider);
  return other === undefined ? { refundId } : { refundId, [other]: "" };
}
