/** How a redemption code is handed out: `ABCDE-FGHJK-MNPQR-STVWX`. */
export function shownRedemptionCode(letters: string): string {
  return letters.replaceAll(/(.{5})(?=.)/g, "$1-");
}
