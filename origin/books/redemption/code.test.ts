/** Redemption codes as they are handed out. */
import { expect, test } from "vitest";
import { RedemptionCode } from "#contract/membership.ts";
import { newRedemptionCode } from "#origin/ground/ids.ts";
import { shownRedemptionCode } from "./code.ts";

test("a code is read as it is handed out", () => {
  const code = newRedemptionCode();
  expect(shownRedemptionCode(code)).toMatch(/^(\w{5}-){3}\w{5}$/);
  expect(RedemptionCode.parse(shownRedemptionCode(code))).toBe(code);
});
