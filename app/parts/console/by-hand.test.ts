/** Each refund by hand is asked for the proof that its provider has. */
import { expect, test } from "vitest";
import { requestFields } from "#contract/ops/field.ts";
import { OPERATIONS } from "#contract/ops/operations.ts";
import { isByHand, knownOfSent } from "./by-hand.ts";

test.each([
  ["chain", "transaction"],
  ["offline", "reference"],
])("a refund of %s that was sent is asked for its %s, and for nothing else", (provider, proof) => {
  const known = knownOfSent("a", provider);
  const asked = requestFields(OPERATIONS.orders_sent.request).map(
    ({ path: [first = ""] }) => first,
  );
  expect(new Set(asked.filter((field) => !(field in known)))).toEqual(new Set([proof]));
  expect(isByHand(provider)).toBe(true);
});

test("a program sends the others", () => {
  expect(isByHand("stripe")).toBe(false);
});
