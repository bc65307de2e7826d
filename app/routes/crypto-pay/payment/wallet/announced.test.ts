/** What an extension may say of itself; a picture that is no text was seen to take the whole page down. */
import { describe, expect, test } from "vitest";
import { announced, isAnnouncement } from "./announced.ts";

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

describe("what is announced is heard", () => {
  const info = { uuid: "1", rdns: "test.wallet", name: "Wallet", icon: PICTURE };
  const provider = { request: () => null };

  test("from a wallet", () => {
    expect(isAnnouncement({ info, provider })).toBe(true);
  });

  test.each([
    ["nothing", null],
    ["no words about itself", { provider }],
    ["nobody to ask", { info, provider: {} }],
    ["no name", { info: { ...info, name: {} }, provider }],
    ["a number for its mark", { info: { ...info, uuid: 1 }, provider }],
    ["no domain", { info: { ...info, rdns: undefined }, provider }],
  ])("and not with %s", (_, detail) => {
    expect(isAnnouncement(detail)).toBe(false);
  });
});
