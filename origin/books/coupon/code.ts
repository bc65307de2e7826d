/** The normal form of a promo code, in which it is kept and looked up: what people type differs in case, width and dashes. */

export function normalCode(typed: string): string {
  return typed
    .normalize("NFKC")
    .replaceAll(/[\s\p{Pd}]/gu, "")
    .toUpperCase();
}
