/** The normal form of a promo code, on which it is looked up: what people type differs in case, width and dashes. */

export function normalCode(typed: string): string {
  return typed.normalize("NFKC").replaceAll(/\s/g, "").toUpperCase();
}
