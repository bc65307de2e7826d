/** Which payment methods are offered inside WeChat, inside Alipay and in a browser. */
import { describe, expect, test } from "vitest";
import { choicesOf, firstChoice, surroundingsOf } from "./method.ts";

const WECHAT =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/116 Mobile MicroMessenger/8.0.49.2600";
const ALIPAY =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605 AliApp(AP/10.5.96) AlipayClient/10.5.96";
const SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Safari/604.1";

describe("surroundingsOf", () => {
  test.each([
    [WECHAT, "wechat"],
    [ALIPAY, "alipay"],
    [SAFARI, "browser"],
    ["", "browser"],
  ])("%s", (userAgent, surroundings) => {
    expect(surroundingsOf(userAgent)).toBe(surroundings);
  });
});

describe("choicesOf", () => {
  const offered = ["alipay", "wechat", "card"] as const;

  test.each([
    ["browser", ["alipay", "wechat", "card"], []],
    ["wechat", ["wechat", "card", "alipay"], ["alipay"]],
    ["alipay", ["alipay", "card", "wechat"], ["wechat"]],
  ] as const)("in %s", (surroundings, order, shutOut) => {
    const choices = choicesOf([...offered], surroundings);
    expect(choices.map(({ method }) => method)).toEqual(order);
    expect(choices.filter((one) => one.shutOut).map(({ method }) => method)).toEqual(shutOut);
  });

  test.each([
    ["browser", "alipay"],
    ["wechat", "wechat"],
    ["alipay", "alipay"],
  ] as const)("in %s a reader starts with %s", (surroundings, first) => {
    expect(firstChoice(choicesOf([...offered], surroundings))).toBe(first);
  });

  test("nobody starts with a method that will not open", () => {
    expect(firstChoice(choicesOf(["alipay"], "wechat"))).toBeNull();
  });

  test("what is not offered stays out", () => {
    expect(choicesOf([], "wechat")).toEqual([]);
  });
});
