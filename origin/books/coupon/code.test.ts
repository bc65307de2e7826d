/** What people type for one and the same promo code. */
import { expect, test } from "vitest";
import { normalCode } from "./code.ts";

test.each(["EDU2026", "edu-2026", " Edu 2026 ", "ＥＤＵ－２０２６", "EDU–2026", "E-D-U-2-0-2-6"])(
  "%s is EDU2026",
  (typed) => {
    expect(normalCode(typed)).toBe("EDU2026");
  },
);
