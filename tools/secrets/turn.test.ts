/** How keys turn: nothing that is there is lost, nothing is made twice, and nothing is printed but an operator's new token. */
import { beforeAll, describe, expect, test } from "vitest";
import { pemOf, rawPublicKey } from "../signing.ts";
import type { Secrets } from "./kept.ts";
import { finished, KEYS, made, rotated } from "./turn.ts";
import { uploads } from "./upload.ts";

let all: Secrets;
beforeAll(() => {
  all = made({ origin: {}, gateway: {} }).secrets;
});

test("all that a deployment needs is made, once", () => {
  expect(Object.keys(all.origin)).toHaveLength(7);
  expect(Object.keys(all.gateway)).toHaveLength(5);
  expect(made(all).secrets).toEqual(all);
});

describe.each(Object.keys(KEYS))("%s", (name) => {
  test("has a new one beside the present, then alone", () => {
    const { secrets, steps } = rotated(all, name, "owner");
    const present = Object.values(all.origin).filter(
      (value) => !Object.values(secrets.origin).includes(value),
    );
    // What is not there as it was is there as an earlier one, or as a word beside the new one.
    for (const value of present) expect(Object.values(secrets.origin).join(" ")).toContain(value);
    const told = steps.join("\n");
    for (const value of Object.values(secrets.origin)) expect(told).not.toContain(value);
    const after = finished(secrets, name, "owner").secrets;
    expect(Object.keys(after.origin)).toEqual(Object.keys(all.origin));
    expect(uploads(all, after).length).toBeGreaterThan(0);
    for (const value of present) expect(Object.values(after.origin).join(" ")).not.toContain(value);
  });
});

test("the origin gets its keys before the gateway", () => {
  const after = rotated(all, "SIGNING_KEY_IOS", "owner").secrets;
  expect(uploads(all, after).map(({ worker }) => worker)).toEqual(["origin", "gateway"]);
  const back = uploads(after, finished(after, "SIGNING_KEY_IOS", "owner").secrets);
  expect(back).toEqual([{ worker: "origin", changed: { SIGNING_PRIVATE_KEY_IOS_BEFORE: null } }]);
});

test("the key that answers challenges stays beside the new one, whose public half is told", () => {
  const { secrets, steps } = rotated(all, "REACH_PRIVATE_KEY", "owner");
  const { REACH_PRIVATE_KEY = "", REACH_PRIVATE_KEY_BEFORE } = secrets.gateway;
  expect(REACH_PRIVATE_KEY_BEFORE).toBe(all.gateway.REACH_PRIVATE_KEY);
  expect(REACH_PRIVATE_KEY).not.toBe(REACH_PRIVATE_KEY_BEFORE);
  expect(steps.join("\n")).toContain(rawPublicKey(pemOf(REACH_PRIVATE_KEY)));
  expect(steps.join("\n")).not.toContain(REACH_PRIVATE_KEY);
  const after = finished(secrets, "REACH_PRIVATE_KEY", "owner").secrets;
  expect(after.gateway).not.toHaveProperty("REACH_PRIVATE_KEY_BEFORE");
});

test.each(["VAULT_SECRET", "DEVICE_LINK_KEY"])(
  "%s keeps every earlier one when it turns again",
  (name) => {
    const once = rotated(all, name, "owner").secrets;
    const twice = rotated(once, name, "owner").secrets;
    expect(twice.origin[`${name}_BEFORE`]).toBe(`${once.origin[name]} ${all.origin[name]}`);
  },
);

test.each(Object.keys(KEYS).filter((name) => name !== "OPERATOR_TOKENS"))(
  "%s is not turned where the present one is not written down",
  (name) => {
    expect(() => rotated({ origin: {}, gateway: {} }, name, "owner")).toThrow("not written down");
  },
);

test("a pair is turned once at a time", () => {
  const once = rotated(all, "SIGNING_KEY_MAC", "owner").secrets;
  expect(() => rotated(once, "SIGNING_KEY_MAC", "owner")).toThrow("finish");
});

test("an unknown key is named with those there are", () => {
  expect(() => rotated(all, "STRIPE_SECRET_KEY", "owner")).toThrow(/VAULT_SECRET, DEVICE_LINK_KEY/);
});
