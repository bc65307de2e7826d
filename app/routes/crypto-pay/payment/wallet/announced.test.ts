/** What an extension may say of itself; a picture that is no text was seen to take the whole page down. */
import { describe, expect, test } from "vitest";
import { announced } from "./announced.ts";

const PICTURE = "data:image/png;base64,AA==";

describe("an announcement", () => {
  test("is shown with its name and its picture", () => {
    expect(announced({ name: " Wallet ", icon: PICTURE })).toEqual({
      name: "Wallet",
      icon: PICTURE,
    });
  });

  test.each([
    ["a number", 7],
    ["an object", {}],
    ["an address elsewhere", "https://elsewhere.example/a.png"],
    ["none", undefined],
    ["one that is too large", `${PICTURE}${"A".repeat(200_000)}`],
  ])("with %s for a picture is shown without", (_, icon) => {
    expect(announced({ name: "Wallet", icon })).toEqual({ name: "Wallet", icon: null });
  });

  test.each([
    ["nothing", undefined],
    ["an object", {}],
    ["an empty text", "  "],
    ["a long text", "W".repeat(61)],
  ])("with %s for a name is not shown", (_, name) => {
    expect(announced({ name, icon: PICTURE })).toBeNull();
  });
});
