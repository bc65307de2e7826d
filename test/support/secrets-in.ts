/**
 * What nothing that we write down may hold (P1): tokens, addresses, codes, query strings. By their forms, not by the
 * values that one test plants, so that every test of a run plants some.
 */
const FORMS: Record<string, RegExp> = {
  "a token": /hy_[A-Za-z0-9_-]{20,}/,
  "an e-mail address": /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
  "a phone number": /\+\d{8,15}(?!\d)/,
  "a wallet or its transaction": /0x[0-9a-f]{40,}/i,
  // Not the line and column of a place, nor a piece of an id.
  "a code": /(?<![\w:.+-])\d{6}(?![\w:.-])/,
  "a query string": /[\w/]\?[\w.-]+=/,
};

/** The names of the forms that are in it. */
export function secretsIn(text: string): string[] {
  return Object.entries(FORMS).flatMap(([name, form]) => (form.test(text) ? [name] : []));
}
