/** How often a team's keys are asked for. */
import { expect, test } from "vitest";
import { keysOf } from "./access.ts";

const MINUTE_MS = 60_000;

test("a team's keys are asked for once in ten minutes, and for a new one once a minute at most", async () => {
  let [now, asked] = [0, 0];
  let ids = ["one"];
  const keyOf = keysOf(
    async () => {
      asked++;
      return ids.map((kid) => ({ kid, kty: "RSA", n: "", e: "" }));
    },
    () => now,
  );
  const told = async (id: string) => (await keyOf(id).catch(() => null))?.kid ?? null;
  expect([await told("one"), await told("one"), await told("two"), asked]).toEqual([
    "one",
    "one",
    null,
    1,
  ]);
  ids = ["two"];
  now = MINUTE_MS - 1;
  expect([await told("two"), asked]).toEqual([null, 1]);
  now = MINUTE_MS;
  expect([await told("two"), await told("one"), asked]).toEqual(["two", null, 2]);
  now = 11 * MINUTE_MS - 1;
  expect([await told("two"), asked]).toEqual(["two", 2]);
  now = 11 * MINUTE_MS;
  ids = [];
  expect([await told("two"), asked]).toEqual([null, 3]);
});
