/** What a search finds. */
import { expect, test } from "vitest";
import { matches } from "./search.ts";

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
