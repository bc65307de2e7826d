/**
 * Strangers who know an address do what they can from many networks, all the time, and its owner goes on as before:
 * nothing that the owner needs can be spent by others (security L2, L3, L13).
 */
import { LONG_CODE_LENGTH } from "#contract/address.ts";
import { HOUR_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import { afterAll, describe, expect, test } from "vitest";
import type { Context } from "#origin/ground/context.ts";
import { changePassword } from "#origin/verbs/account/change-password.ts";
import { deleteAccount } from "#origin/verbs/account/delete-account.ts";
import { insertIdentity, userIdOfIdentity } from "#origin/books/people/account/identity.ts";
import { type Limit, LIMITS } from "#origin/books/limit/limits.ts";
import { KNOWN_FOR_MS } from "#origin/books/people/place/place.ts";
import { forgetNetworks } from "#origin/books/people/place/repository.ts";
import { authenticate } from "#test/support/authenticate.ts";
import { type Bench, from, memoryBench } from "#test/support/bench.ts";
import { newAccountName, PASSWORD } from "#test/support/factories.ts";
import { codeIn, newEmail } from "#test/support/mailbox.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { buy } from "#test/support/shop.ts";
import { scaled } from "#test/support/scale.ts";
import { registerByAddress } from "./register-by-address.ts";
import { registerByName } from "./register-by-name.ts";
import { resetPassword } from "./reset-password.ts";
import { sendCode } from "./send-code.ts";
import { signInByAddress } from "./sign-in-by-address.ts";
import { signInByName } from "./sign-in-by-name.ts";

const memory = memoryDb();
afterAll(() => memory.close());

const HOME = "203.0.113.20";
const AWAY = "2001:db8:77:1::5";
const STRANGERS = scaled(50);

/** Each in a network of its own, wide ones included. */
function stranger(at: number): string {
  return at % 2 === 0
    ? `198.${18 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`
    : `2001:db9:${at.toString(16)}::1`;
}

function send(context: Context, address: string, purpose: "login" | "reset" | "register") {
  return sendCode({ ...context, session: null }, { purpose, kind: "email", address });
}

const PLANS = ["month-1", "month-6", "year-1", "year-2"];

interface Owner {
  bench: Bench;
  home: Context;
  away: Context;
  address: string;
}

/** Somebody with an account by address, opened at home. */
async function owner(): Promise<Owner> {
  const bench = memoryBench(memory.db);
  const home = from(bench.context, { ip: HOME });
  const address = newEmail();
  await send(home, address, "register");
  await bench.settled();
  const code = codeIn(bench.letters.at(-1));
  const input = { kind: "email" as const, address, code, password: PASSWORD };
  expect(await registerByAddress(home, input)).toMatchObject({ ok: true });
  bench.letters.length = 0;
  bench.clock.advance(MINUTE_MS);
  return { bench, home, away: from(bench.context, { ip: AWAY }), address };
}

/** Takes all of a limit that everybody shares. */
async function exhaust({ db, vault, clock }: Context, { name, count }: Limit): Promise<void> {
  await db
    .prepare(`INSERT OR REPLACE INTO limit_window (key, count, expires_at) VALUES (?1, ?2, ?3)`)
    .bind(await vault.digest("limit", `${name}:all`), count, clock.now() + 24 * HOUR_MS)
    .run();
}

/** All that a stranger can do to the address: ask for codes, guess passwords, guess codes. */
async function attack({ bench, address }: Owner, round = 0): Promise<void> {
  for (let at = 0; at < STRANGERS; at++) {
    const caller = from(bench.context, { ip: stranger(at + round * STRANGERS) });
    const named = { kind: "email" as const, address };
    await signInByAddress(caller, { ...named, password: `guess ${at}` });
    for (const purpose of ["login", "reset"] as const) await send(caller, address, purpose);
    await signInByAddress(caller, { ...named, code: "000000" });
    await resetPassword(caller, { ...named, code: "111111", password: PASSWORD });
  }
  await bench.settled();
}

function newest({ bench, address }: Owner): string {
  return codeIn(bench.letters.findLast(({ to }) => to === address));
}

describe("while strangers of many networks attack an address", () => {
  test("its owner signs in at home with the password, whenever that is", async () => {
    await memory.tell(async () => {
      const one = await owner();
      for (let round = 0; round < 4; round++) {
        await attack(one, round);
        const named = { kind: "email" as const, address: one.address, password: PASSWORD };
        expect(await signInByAddress(one.home, named)).toMatchObject({ ok: true });
        one.bench.clock.advance(20 * MINUTE_MS);
      }
    });
  });

  test("its owner signs in, resets and buys, hour after hour", async () => {
    await memory.tell(async () => {
      const one = await owner();
      let password = PASSWORD;
      for (let hour = 0; hour < 4; hour++) {
        await attack(one, hour);
        const named = { kind: "email" as const, address: one.address };
        const signedIn = await signInByAddress(one.home, { ...named, password });
        const session = await authenticate(one.home, signedIn.ok ? signedIn.token! : "");
        const bought = await buy({ ...one.home, session: session! }, { productId: PLANS[hour]! });
        expect(bought).toMatchObject({ ok: true });
        await attack(one, hour);
        expect(await send(one.home, one.address, "reset")).toMatchObject({ ok: true });
        await one.bench.settled();
        const code = newest(one);
        await attack(one, hour);
        password = `fresh words ${hour}`;
        expect(await resetPassword(one.home, { ...named, code, password })).toMatchObject({
          ok: true,
        });
        one.bench.clock.advance(HOUR_MS);
      }
    });
  });

  test("its owner gets a code at home at once, and it works there", async () => {
    await memory.tell(async () => {
      const one = await owner();
      await attack(one);
      expect(await send(one.home, one.address, "login")).toMatchObject({ ok: true });
      await one.bench.settled();
      const code = newest(one);
      await attack(one, 1);
      const named = { kind: "email" as const, address: one.address, code };
      expect(await signInByAddress(one.home, named)).toMatchObject({ ok: true });
    });
  });

  test.each([0, 1, 2, 5])(
    "its owner signs in and resets from a new network after %i hours, with the newest code in the mailbox",
    async (hours) => {
      await memory.tell(async () => {
        const one = await owner();
        await attack(one);
        for (let hour = 0; hour < hours; hour++) {
          one.bench.clock.advance(HOUR_MS);
          await attack(one, hour + 1);
        }
        for (const purpose of ["login", "reset"] as const) {
          const asked = await send(one.away, one.address, purpose);
          expect(asked.ok ? "sent" : asked.problem).toMatch(/^(sent|CodeSentAlready)$/);
          await one.bench.settled();
        }
        const codes = one.bench.letters.filter(({ to }) => to === one.address).slice(-8);
        const outcomes = [];
        for (const letter of codes.toReversed()) {
          const named = { kind: "email" as const, address: one.address, code: codeIn(letter) };
          outcomes.push(await signInByAddress(one.away, named));
          outcomes.push(await resetPassword(one.away, { ...named, password: "fresh words 41" }));
        }
        expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
        const fresh = { kind: "email" as const, address: one.address, password: "fresh words 41" };
        expect(await signInByAddress(one.away, fresh)).toMatchObject({ ok: true });
      });
    },
  );

  test("its mailbox gets few letters, and no more hashes are made than without networks", async () => {
    await memory.tell(async () => {
      const one = await owner();
      const before = one.bench.hashes();
      for (let hour = 0; hour < 24; hour++) {
        await attack(one, hour);
        one.bench.clock.advance(HOUR_MS);
      }
      // Six short codes, then one long code an hour for each of two purposes.
      expect(one.bench.letters.length).toBeLessThanOrEqual(6 + 2 * 24);
      expect(one.bench.hashes() - before).toBeLessThanOrEqual(24 * 3 + 10);
    });
  });

  test("its owner gets a code anywhere while a bombing of other addresses takes all that there is", async () => {
    await memory.tell(async () => {
      const one = await owner();
      await exhaust(one.home, LIMITS.emailCodesADay);
      expect(await send(one.home, newEmail(), "register")).toMatchObject({
        problem: "TooManyRequests",
      });
      // The answer for an address without an account is the same, and no letter is spent on it.
      const [member, nobody] = [one.address, newEmail()];
      for (const address of [member, nobody])
        expect(await send(one.away, address, "login")).toMatchObject({ ok: true });
      await one.bench.settled();
      expect(one.bench.letters.map(({ to }) => to)).toEqual([member]);
    });
  });

  test("its owner changes the password in a session, and deletes the account", async () => {
    await memory.tell(async () => {
      const one = await owner();
      const named = { kind: "email" as const, address: one.address, password: PASSWORD };
      const signedIn = await signInByAddress(one.home, named);
      const session = await authenticate(one.away, signedIn.ok ? signedIn.token! : "");
      await attack(one);
      const change = { current: PASSWORD, password: "fresh words 42" };
      const inside = { ...one.away, session: session! };
      expect(await changePassword(inside, change)).toMatchObject({ ok: true });
      await attack(one, 1);
      const proof = { password: "fresh words 42" };
      const closing = { closers: [], erasers: [] };
      expect(await deleteAccount(closing)(inside, proof)).toMatchObject({ ok: true });
    });
  });
});

test("who shares the owner's address spends the short codes of it, and the mailbox opens the account", async () => {
  await memory.tell(async () => {
    const one = await owner();
    const named = { kind: "email" as const, address: one.address };
    for (let at = 0; at <= LIMITS.codesOfPlaceADay.count; at++) {
      await send(one.home, one.address, "login");
      one.bench.clock.advance(MINUTE_MS);
    }
    expect(await send(one.home, one.address, "login")).toMatchObject({
      problem: "CodeSentAlready",
    });
    await one.bench.settled();
    const code = newest(one);
    expect(code).toHaveLength(LONG_CODE_LENGTH);
    expect(await signInByAddress(one.home, { ...named, code })).toMatchObject({ ok: true });
  });
});

describe("a braked sign-in", () => {
  test("says how long to wait, before and without any hash, and takes the time of one", async () => {
    await memory.tell(async () => {
      const bench = memoryBench(memory.db);
      const account = newAccountName();
      await registerByName(bench.context, { account, password: PASSWORD });
      const caller = from(bench.context, { ip: stranger(1) });
      for (let tries = 0; tries < 6; tries++) {
        await signInByName(caller, { account, password: "not this one" });
      }
      const [hashes, steadied] = [bench.hashes(), bench.steadied()];
      const right = { account, password: PASSWORD };
      expect(await signInByName(caller, right)).toEqual({
        ok: false,
        problem: "ProofPaused",
        retryAfter: 5,
      });
      expect([bench.hashes() - hashes, bench.steadied() - steadied]).toEqual([0, 1]);
      bench.clock.advance(5_000);
      expect(await signInByName(caller, right)).toMatchObject({ ok: true });
    });
  });

  test("does not tell a stranger that a name and an address are of one account", async () => {
    await memory.tell(async () => {
      const { bench, address } = await owner();
      const { db, clock } = bench.context;
      const account = newAccountName().toLowerCase();
      const userId = (await userIdOfIdentity(db, "email", address))!;
      const name = { kind: "account", key: account, typed: account, userId } as const;
      await insertIdentity(db, { ...name, now: clock.now() }).run();
      const caller = from(bench.context, { ip: stranger(2) });
      const password = "not this one";
      for (let tries = 0; tries < 7; tries++) await signInByName(caller, { account, password });
      expect(await signInByName(caller, { account, password })).toMatchObject({
        problem: "ProofPaused",
      });
      for (const one of [address, newEmail()]) {
        expect(
          await signInByAddress(caller, { kind: "email", address: one, password }),
        ).toMatchObject({ problem: "BadCredentials" });
      }
    });
  });

  test("a reset lets its owner try again from where strangers used the tries up", async () => {
    await memory.tell(async () => {
      const one = await owner();
      await attack(one);
      const named = { kind: "email" as const, address: one.address };
      const right = { ...named, password: PASSWORD };
      expect(await signInByAddress(one.away, right)).toMatchObject({ problem: "ProofPaused" });
      await send(one.home, one.address, "reset");
      await one.bench.settled();
      const reset = { ...named, code: newest(one), password: "fresh words 43" };
      expect(await resetPassword(one.home, reset)).toMatchObject({ ok: true });
      const fresh = { ...named, password: "fresh words 43" };
      expect(await signInByAddress(one.away, fresh)).toMatchObject({ ok: true });
    });
  });

  test("a network is forgotten after a quarter of a year without a sign-in", async () => {
    await memory.tell(async () => {
      const one = await owner();
      const { db, clock } = one.bench.context;
      const right = { kind: "email" as const, address: one.address, password: PASSWORD };
      one.bench.clock.advance(KNOWN_FOR_MS + 1);
      await forgetNetworks(db, clock.now() - KNOWN_FOR_MS).run();
      await attack(one, 1);
      expect(await signInByAddress(one.home, right)).toMatchObject({ problem: "ProofPaused" });
    });
  });
});
