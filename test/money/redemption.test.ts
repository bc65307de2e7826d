/** A redemption code gives its time once, to the first, and tells nobody else of itself afterwards. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { RedemptionCode } from "#contract/membership.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import { newId, tokenHash } from "#origin/ground/ids.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { createCodes } from "#origin/verbs/redemption/create.ts";
import { redeemCode } from "#origin/verbs/redemption/redeem.ts";
import { claimRedemptionCode } from "#origin/books/redemption/repository.ts";
import { redeemableCode } from "#origin/verbs/redemption/repository.ts";
import { asOperator } from "#test/support/as-operator.ts";
import { fakeClock } from "#test/support/clock.ts";
import { gateBefore } from "#test/support/gate.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { expiryOf, newBuyer, shopContext } from "#test/support/shop.ts";

const REFUSED = { ok: false, problem: "BadRedemptionCode", fields: ["code"] };

const memory = memoryDb();
const clock = fakeClock();
const shop = shopContext(memory.db, clock);

afterEach(() => assertInvariants(shop.db));
afterAll(() => memory.close());

async function newCode(expiresAt?: number): Promise<string> {
  const end = expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt).toISOString() };
  const operator = asOperator(shop);
  const made = await createCodes(operator, { count: 1, days: 30, note: "test", ...end });
  if (!made.ok) throw new Error(made.problem);
  return RedemptionCode.parse(made.data.codes[0]);
}

describe("a code", () => {
  test("gives its time once, and is refused to others afterwards", async () => {
    const [first, second] = [await newBuyer(shop), await newBuyer(shop)];
    const [code, another] = [await newCode(), await newCode()];
    const until = new Date(clock.now() + 30 * DAY_MS).toISOString();
    expect(await redeemCode(first, { code })).toMatchObject({ data: { expiresAt: until } });
    expect(await redeemCode(second, { code })).toEqual(REFUSED);
    expect(await expiryOf(second)).toBeNull();
    expect(await redeemCode(second, { code: another })).toMatchObject({ ok: true });
  });

  test("that its owner sends once more says what it gave, until other time comes", async () => {
    const person = await newBuyer(shop);
    const [code, another] = [await newCode(clock.now() + DAY_MS), await newCode()];
    const first = await redeemCode(person, { code });
    const end = await expiryOf(person);
    clock.advance(2 * DAY_MS);
    expect(await redeemCode(person, { code })).toEqual(first);
    expect(await expiryOf(person)).toBe(end);
    expect(await redeemCode(person, { code: another })).toMatchObject({ ok: true });
    expect(await redeemCode(person, { code })).toEqual(REFUSED);
  });

  test("that its owner sends twice at the same moment gives its time once and says so twice", async () => {
    const person = await newBuyer(shop);
    const code = await newCode();
    const gate = gateBefore(shop.db, 2);
    const send = () => redeemCode({ ...person, db: gate.db }, { code });
    const both = [send(), send()];
    await gate.reached(2);
    gate.open(true);
    const [one, other] = await Promise.all(both);
    expect(one).toMatchObject({ ok: true });
    expect(other).toEqual(one);
  });

  test("that nobody made gives nothing", async () => {
    const person = await newBuyer(shop);
    await newCode();
    expect(await redeemCode(person, { code: "0".repeat(20) })).toEqual(REFUSED);
    expect(await expiryOf(person)).toBeNull();
  });

  test("is good until its end and not at it", async () => {
    const person = await newBuyer(shop);
    const end = clock.now() + DAY_MS;
    const [code, late] = [await newCode(end), await newCode(end)];
    clock.advance(DAY_MS - 1);
    expect(await redeemCode(person, { code })).toMatchObject({ ok: true });
    clock.advance(1);
    expect(await redeemCode(person, { code: late })).toEqual(REFUSED);
  });

  test("that two redeem at the same moment is one's", async () => {
    const people = [await newBuyer(shop), await newBuyer(shop)];
    const code = await newCode();
    const gate = gateBefore(shop.db, 2);
    const both = people.map((person) => redeemCode({ ...person, db: gate.db }, { code }));
    await gate.reached(2);
    gate.open(true);
    const outcomes = await Promise.all(both);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual(REFUSED);
    expect((await Promise.all(people.map(expiryOf))).filter((end) => end)).toHaveLength(1);
  });

  test("is claimed by its own row, unused and in time, whatever was read before", async () => {
    const end = clock.now() + DAY_MS;
    const code = await newCode(end);
    const { id } = (await redeemableCode(shop.db, await tokenHash(code), clock.now()))!;
    const { userId } = (await newBuyer(shop)).session;
    const claimed = async (of: string, now: number) => {
      const claim = { userId, transitionId: newId(), now };
      return (await claimRedemptionCode(shop.db, of, claim).run()).meta.changes;
    };
    expect(await claimed(newId(), end - 1)).toBe(0);
    expect(await claimed(id, end)).toBe(0);
    expect(await claimed(id, end - 1)).toBe(1);
    expect(await claimed(id, end - 1)).toBe(0);
  });
});

test("guessing is over after so many tries, with a right code as well", async () => {
  const person = await newBuyer(shop);
  const code = await newCode();
  for (let tries = 0; tries < LIMITS.redemptionsOfUser.count; tries++) {
    expect(await redeemCode(person, { code: "0".repeat(20) })).toEqual(REFUSED);
  }
  expect(await redeemCode(person, { code })).toMatchObject({ problem: "TooManyRequests" });
  expect(await expiryOf(person)).toBeNull();
});
