/** What texts can be made to cost: by network, by country, and only after a challenge (security L4, L14). */
import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { type Challenge, type ChallengeProof, zeroBits } from "#contract/challenge.ts";
import type { Context } from "#origin/ground/context.ts";
import { insertIdentity, insertUser } from "#origin/books/people/account/identity.ts";
import { remembering } from "#origin/books/people/place/place.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { newId } from "#origin/ground/ids.ts";
import { type Bench, from, memoryBench } from "#test/support/bench.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { askChallenge } from "./challenge.ts";
import { sendCode } from "./send-code.ts";

const memory = memoryDb();
afterAll(() => memory.close());

/** A service that says yes: what a proof costs has a test of its own. */
const turnstile = { siteKey: "key", isSolved: async (token: string) => token === "solved" };
const SOLVED = { id: "turnstile", answer: "solved" };

function bench(): Bench {
  return memoryBench(memory.db, { turnstile });
}

function phone(country: "MN" | "CN", at: number): string {
  return country === "MN" ? `+9768800${String(at).padStart(4, "0")}` : `+861380013${8000 + at}`;
}

interface Asking {
  purpose?: "register" | "login";
  proof?: ChallengeProof | undefined;
}

function ask(context: Context, address: string, { purpose = "register", ...asking }: Asking = {}) {
  const proof = "proof" in asking ? asking.proof : SOLVED;
  return sendCode({ ...context, session: null }, { purpose, kind: "phone", address, proof });
}

function solve({ id, bits }: Challenge): ChallengeProof {
  for (let answer = 0; ; answer++) {
    const digest = createHash("sha256").update(`${id}.${answer}`).digest();
    if (zeroBits(digest) >= bits) return { id, answer: String(answer) };
  }
}

test("one IPv6 /56 and one /48 get a few texts, however many lines they have", async () => {
  await memory.tell(async () => {
    const one = bench();
    for (let line = 0; line < 160; line++) {
      const context = from(one.context, {
        ip: `2001:db8:1:1${line.toString(16).padStart(2, "0")}::1`,
      });
      await ask(context, phone("MN", line));
    }
    await one.settled();
    expect(one.letters).toHaveLength(2 * LIMITS.textsOfNetworkAnHour.count);
    for (let line = 0; line < 400; line++) {
      const context = from(one.context, { ip: `2001:db8:1:${(line * 256).toString(16)}::1` });
      await ask(context, phone("MN", 1_000 + line));
    }
    await one.settled();
    expect(one.letters).toHaveLength(8 * LIMITS.textsOfNetworkAnHour.count);
  });
});

/** Somebody with an account by number. */
async function member(one: Bench, address: string): Promise<string> {
  const { db, clock } = one.context;
  const id = newId();
  const user = { uid: id, displayName: "", passwordHash: null, inviteCode: id, invitedBy: null };
  await db.batch([
    insertUser(db, { id, ...user, language: "en", now: clock.now() }),
    insertIdentity(db, { kind: "phone", key: address, userId: id, typed: address, now: 0 }),
  ]);
  return id;
}

test("an expensive country's budget is its own, and its members have a reserve", async () => {
  await memory.tell(async () => {
    const one = bench();
    const many = LIMITS.textsToCountryADay.count + 100;
    const answers = new Set<string>();
    for (let at = 0; at < many; at++) {
      const context = from(one.context, { ip: `2001:db8:${at.toString(16)}::1` });
      const outcome = await ask(context, phone("MN", at));
      answers.add(outcome.ok ? "sent" : outcome.problem);
    }
    await one.settled();
    expect(one.letters).toHaveLength(LIMITS.textsToCountryADay.count);
    expect(answers).toEqual(new Set(["sent", "TooManyRequests"]));
    const context = from(one.context, { ip: "192.0.2.200" });
    expect(await ask(context, phone("CN", 1))).toMatchObject({ ok: true });
    await member(one, phone("MN", 9_000));
    expect(await ask(context, phone("MN", 9_000), { purpose: "login" })).toMatchObject({
      ok: true,
    });
    // The answer for a number without an account is the same, and no text is spent on it.
    expect(await ask(context, phone("MN", 9_001), { purpose: "login" })).toMatchObject({
      ok: true,
    });
    await one.settled();
    expect(one.letters.slice(LIMITS.textsToCountryADay.count).map(({ to }) => to)).toEqual([
      phone("CN", 1),
      phone("MN", 9_000),
    ]);
  });
});

test("strangers who spend the members' reserve leave those at home their own", async () => {
  await memory.tell(async () => {
    const one = bench();
    const { count: each } = LIMITS.codesOfStrangersADay;
    const members = LIMITS.textsToMembersOfCountryADay.count / each;
    const login = { purpose: "login" } as const;
    for (let at = 0; at < members; at++) {
      await member(one, phone("MN", at));
      for (let text = 0; text < each; text++) {
        const ip = `2001:db8:${(at * each + text).toString(16)}::1`;
        await ask(from(one.context, { ip }), phone("MN", at), login);
      }
    }
    const home = from(one.context, { ip: "192.0.2.201" });
    const owner = await member(one, phone("MN", members));
    expect(await ask(home, phone("MN", members), login)).toMatchObject({
      problem: "TooManyRequests",
    });
    await home.db.batch(await remembering(home, owner));
    expect(await ask(home, phone("MN", members), login)).toMatchObject({ ok: true });
  });
});

test("no text leaves without a challenge, with an account or without", async () => {
  await memory.tell(async () => {
    const one = bench();
    await member(one, phone("CN", 2));
    for (const at of [2, 3]) {
      for (const proof of [
        undefined,
        { id: "turnstile", answer: "made up" },
        { id: "x", answer: "1" },
      ]) {
        expect(await ask(one.context, phone("CN", at), { purpose: "login", proof })).toEqual({
          ok: false,
          problem: "ChallengeNeeded",
        });
      }
    }
    await one.settled();
    expect(one.letters).toHaveLength(0);
  });
});

test("a computation is good for one number, one text and ten minutes", async () => {
  await memory.tell(async () => {
    const one = memoryBench(memory.db);
    const challengeFor = async (at: number) => {
      const asked = await askChallenge(one.context, { kind: "phone", address: phone("CN", at) });
      if (!asked.ok) throw new Error(asked.problem);
      expect(asked.data.turnstile).toBeNull();
      return solve(asked.data);
    };
    const proof = await challengeFor(4);
    const needed = { problem: "ChallengeNeeded" };
    expect(await ask(one.context, phone("CN", 5), { proof })).toMatchObject(needed);
    const cheap = { ...proof, id: proof.id.replace(".18.", ".1.") };
    expect(await ask(one.context, phone("CN", 4), { proof: cheap })).toMatchObject(needed);
    expect(await ask(one.context, phone("CN", 4), { proof })).toMatchObject({ ok: true });
    one.clock.advance(60_000);
    expect(await ask(one.context, phone("CN", 4), { proof })).toMatchObject(needed);
    const late = await challengeFor(6);
    one.clock.advance(10 * 60_000);
    expect(await ask(one.context, phone("CN", 6), { proof: late })).toMatchObject(needed);
  });
});
