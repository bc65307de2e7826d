/**
 * `npm run benefits` as an operator runs it, and over HTTP what its members get: never kept by any cache, in no log, and
 * the password in the one answer that was asked for it.
 */
import { beforeAll, describe, expect, test } from "vitest";
import type { CallName, CallResponse } from "#contract/calls/calls.ts";
import { type Person, signedInPerson } from "#test/support/factories.ts";
import { type Answer, type Harness, sharedHarness } from "#test/support/harness.ts";
import { newCoupon } from "#test/support/shop.ts";
import { newId } from "#origin/ground/ids.ts";
import { command } from "#test/support/operate.ts";

const PASSWORD = "a marker of a shared password";
const SERVICE = `Films ${crypto.randomUUID().slice(0, 8)}`;

let product: Harness;
let member: Person;

beforeAll(async () => {
  product = await sharedHarness();
  member = await signedInPerson(product);
  const coupon = await newCoupon(product.db, { percent: 100 });
  const purchase = { productId: "year-1", coupon, method: null, clientKey: newId() };
  const expected = { amount: 0, currency: "USD" };
  await call("payment_purchase", { ...purchase, expected });
});

const benefits = (words: string[], typed?: string) => command(product, "benefits", words, typed);

function call(name: CallName, request: Record<string, unknown> = {}): Promise<Answer> {
  return product.call(name, request, { token: member.token });
}

const OWN = ["--service", SERVICE, "--account", "films@mail.example"];
const LINK = ["--link", "https://films.example/login"];

const add = (typed: string) => benefits(["add", ...OWN, ...LINK, "--slots", "2"], typed);
const rotate = (changes: string[], typed: string) =>
  benefits(["rotate", ...OWN, ...changes], typed);

describe("npm run benefits", () => {
  test("adds an account with a password from standard input, once, and lists it without", async () => {
    const added = await add(`${PASSWORD}\n`);
    expect(added).toContain("films@mail.example");
    expect(added).toMatch(/slots\W+2\W+taken\W+0\b/);
    await expect(add(PASSWORD)).rejects.toThrow(/there already.*account/);
    expect((await benefits(["list"])) + added).not.toContain(PASSWORD);
  });

  test("what a member gets is kept nowhere, and the password is in one answer alone", async () => {
    const took = await call("system_benefit_take", { service: SERVICE });
    const { lease } = took.envelope.data as CallResponse<"system_benefit_take">;
    const shown = await call("system_benefit_password", { leaseId: lease.id });
    expect(shown.envelope.data).toEqual({ password: PASSWORD });
    const others = [took, await call("system_benefits"), await call("system_user_benefits")];
    for (const { headers } of [shown, ...others]) {
      expect(headers.get("cache-control")).toBe("no-store");
    }
    expect(JSON.stringify(others.map(({ envelope }) => envelope))).not.toContain(PASSWORD);
    expect(product.logs.join("\n")).not.toContain(PASSWORD);
  });

  test("changes a password, slots and link, and refuses what is no account or no link", async () => {
    expect(await rotate(["--slots", "3"], "another one")).toMatch(/slots\W+3\W+taken\W+1\b/);
    const held = await call("system_user_benefits");
    const { leases } = held.envelope.data as CallResponse<"system_user_benefits">;
    expect(leases).toMatchObject([{ service: SERVICE, isPasswordNew: true }]);
    await expect(rotate(["--account", "nobody@mail.example"], "x")).rejects.toThrow(/account/);
    await expect(rotate(["--link", "javascript:alert(1)"], "x")).rejects.toThrow(/link/);
    await expect(rotate([], "")).rejects.toThrow(/password/);
  });
});
