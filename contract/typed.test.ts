/** How typed and pasted values are read, code by code. */
import { describe, expect, test } from "vitest";
import { DisplayName, InviteCode } from "./account.ts";
import { TypedCode } from "./address.ts";
import { RedemptionCode } from "./membership.ts";
import { CouponCode } from "./order.ts";
import { readText } from "./typed.ts";

describe("a code of a message", () => {
  test.each([
    "123456",
    "123 456",
    " 123-456\n",
    "１２３４５６",
    "123‑456",
    "\u200B123\u2060456\uFEFF",
    "1 2 3 4 5 6",
  ])("%j is read", (typed) => expect(TypedCode.parse(typed)).toBe("123456"));

  test.each(["", "123", "12345678901", "12345a", "------", "1".repeat(200)])(
    "%j is none",
    (typed) => expect(TypedCode.safeParse(typed).success).toBe(false),
  );
});

describe("a redemption code", () => {
  const letters = "0123456789ABCDEFGHJK";

  test.each([
    letters,
    "01234-56789-ABCDE-FGHJK",
    " 01234 56789 abcde fghjk ",
    "o1234-56789-ABCDE-FGHJK",
    "Ol234–56789—ABCDE-FGHJK",
    "０１２３４－56789−ABCDE\u00ADFGHJK",
    "\u202A01234\u200B-56789-ABCDE-FGHJK\u202C",
  ])("%j is read", (typed) => expect(RedemptionCode.parse(typed)).toBe(letters));

  test.each(["", "0123", `${letters}0`, "U1234-56789-ABCDE-FGHJK", "01234-56789-ABCDE-FGHJ!"])(
    "%j is none",
    (typed) => expect(RedemptionCode.safeParse(typed).success).toBe(false),
  );
});

describe("a promo code", () => {
  test.each(["SPRING25", "spring-25", "Spring 25", "ＳＰＲＩＮＧ２５", "SPRING\u200B25"])(
    "%j is read",
    (typed) => expect(CouponCode.parse(typed)).toBe("SPRING25"),
  );

  test.each(["", " ", "-", "\u200B", "A\uD800", "x".repeat(65)])("%j is none", (typed) =>
    expect(CouponCode.safeParse(typed).success).toBe(false),
  );
});

describe("an invitation code", () => {
  test.each(["ANNA2201", "anna2201", "anna-22ol", " ＡＮＮＡ2201"])("%j is read", (typed) =>
    expect(InviteCode.parse(typed)).toBe("ANNA2201"),
  );

  test.each(["my-blog", "ANNA22", "x".repeat(20), "a;b=c2233"])("%j is none", (typed) =>
    expect(InviteCode.safeParse(typed).success).toBe(false),
  );
});

test("an address that was copied from contacts loses what cannot be seen", () => {
  expect(readText("\u202A+86 138 1234 5678\u202C")).toBe("+86 138 1234 5678");
});

test.each(["\uD83D", "Anna \uDE00", "\uD800\uD800"])(
  "a display name with half a character, %j, is refused",
  (name) => expect(DisplayName.safeParse(name).success).toBe(false),
);
