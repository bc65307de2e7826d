/** What a search finds. */
import { expect, test } from "vitest";
import { matches, offered } from "./search.ts";

test.each([
  ["", "anything", true],
  ["REFUND", "How do I get a refund?", true],
  ["refund order", "Write with the order number to get a refund.", true],
  ["refund moon", "Write with the order number to get a refund.", false],
  ["退款", "怎样申请退款？", true],
  ["ＶＰＮ", "Another VPN is running", true],
  ["(", "a (b)", true],
  ["\\d+", "12", false],
])("%j in %j: %s", (query, text, found) => {
  expect(matches(query, text)).toBe(found);
});

const ENTRIES: [string, string][] = [
  ["refund", "How do I get a refund? Write with the order number. 怎样申请退款？请附上订单号。"],
  ["connect", "The app does not connect. Try another network. 客户端连接不上怎么办？请更换网络。"],
  ["code", "The verification code does not arrive. 收不到验证码怎么办？"],
];

test.each([
  ["I want a refund", ["refund"]],
  ["my app does not connect to the network", ["connect"]],
  ["我想申请退款", ["refund"]],
  ["一直收不到验证码", ["code"]],
  ["ab", []],
  ["", []],
  ["zebra crossing", []],
])("what is offered for %j", (text, found) => {
  expect(offered(text, ENTRIES)).toEqual(found);
});
