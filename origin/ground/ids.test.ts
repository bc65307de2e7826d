/** That what must not be guessed is even at every place, and never the same twice (S5, T1, L3, R6). */
import { afterEach, describe, expect, test, vi } from "vitest";
import { newNonce } from "#contract/nonce.ts";
import { IMPLAUSIBLE, worstPlace } from "#test/support/chi-square.ts";
import { newCode, newId, newRedemptionCode, newToken } from "./ids.ts";

const DIGITS = "0123456789";
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const BASE64URL = `${ALPHANUMERIC}-_`;
const DRAWS = 50_000;

const drawn = (draw: () => string) => Array.from({ length: DRAWS }, draw);

afterEach(() => vi.restoreAllMocks());

describe.each<[string, () => string, string]>([
  ["nonces", newNonce, ALPHANUMERIC],
  ["codes", () => newCode(6), DIGITS],
  ["redemption codes", newRedemptionCode, CROCKFORD],
  // The last letter of each holds fewer bits than a whole one.
  ["tokens", () => newToken().slice(3, -1), BASE64URL],
  ["ids", () => newId().slice(1, -1), BASE64URL],
])("%s", (_, draw, symbols) => {
  test("have every symbol equally often at every place", () => {
    expect(worstPlace(drawn(draw), symbols)).toBeLessThan(IMPLAUSIBLE);
  });

  test("need no Math.random", () => {
    vi.spyOn(Math, "random").mockImplementation(() => {
      throw new Error("asked");
    });
    expect(draw()).toMatch(/./);
  });
});

test("no token and no id comes twice", () => {
  expect(new Set(drawn(newToken)).size).toBe(DRAWS);
  expect(new Set(drawn(newId)).size).toBe(DRAWS);
});

test("no id looks like an option of a command", () => {
  expect(drawn(newId).filter((id) => id.startsWith("-"))).toEqual([]);
});

test("the count sees letters taken by remainder", () => {
  const biased = drawn(() =>
    Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => ALPHANUMERIC[byte % 62]).join(
      "",
    ),
  );
  expect(worstPlace(biased, ALPHANUMERIC)).toBeGreaterThan(IMPLAUSIBLE);
});
