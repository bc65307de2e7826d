/** The form of redemption codes. */
import { describe, expect, test } from "vitest";
import { newRedemptionCode } from "#origin/ground/ids.ts";
import { normalRedemptionCode, shownRedemptionCode } from "./code.ts";

describe("normalRedemptionCode", () => {
  const letters = "0123456789ABCDEFGHJK";

  test.each([
    letters,
    "01234-56789-ABCDE-FGHJK",
    " 01234 56789 abcde fghjk ",
    "o1234-56789-ABCDE-FGHJK",
    "Ol234–56789—ABCDE-FGHJK",
    "０１２３４-56789-ABCDE-FGHJK",
  ])("%j is read", (typed) => {
    expect(normalRedemptionCode(typed)).toBe(letters);
  });

  test.each(["", "0123", `${letters}0`, "U1234-56789-ABCDE-FGHJK", "01234-56789-ABCDE-FGHJ!"])(
    "%j is no code",
    (typed) => {
      expect(normalRedemptionCode(typed)).toBeNull();
    },
  );

  test("reads what is handed out", () => {
    const code = newRedemptionCode();
    expect(shownRedemptionCode(code)).toMatch(/^(\w{5}-){3}\w{5}$/);
    expect(normalRedemptionCode(shownRedemptionCode(code))).toBe(code);
  });
});
