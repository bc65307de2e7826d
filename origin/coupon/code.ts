/** The normal form of a promo code, on which it is looked up: what people type differs in case, width and dashes. */

/** Longer input is no code and is refused before anything looks at it. */
export const CODE_MAX_LENGTH = 64;

export function normalCode(typed: string): string {
  return typed.normalize("NFKC").replaceAll(/\s/g, "").toUpperCase();
}
