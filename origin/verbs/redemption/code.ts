/** The form of a redemption code: 20 letters of Crockford's alphabet in groups of five, 100 random bits. */
const CODE = /^[0-9A-HJKMNP-TV-Z]{20}$/;

/**
 * Returns the letters alone, or null for what no code can be. Case, width, spaces and hyphens make no difference, and
 * letters that Crockford's alphabet leaves out count as the digits they look like.
 */
export function normalRedemptionCode(typed: string): string | null {
  const letters = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\-‐-―]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return CODE.test(letters) ? letters : null;
}

/** As it is handed out: `ABCDE-FGHJK-MNPQR-STVWX`. */
export function shownRedemptionCode(letters: string): string {
  return letters.replaceAll(/(.{5})(?=.)/g, "$1-");
}
