/** Sessions and their tokens: what is stored, how a token changes, and what ends it (security B). */
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import { changePassword } from "#origin/verbs/account/change-password.ts";
import type { Context } from "#origin/ground/context.ts";
import { endSession } from "#origin/verbs/account/end-session.ts";
import { authenticate } from "#test/support/authenticate.ts";
import { listSessions } from "#origin/verbs/account/list-sessions.ts";
import { rotateWhenDue } from "#origin/books/people/session/rotate.ts";
import { registerByName } from "#origin/verbs/sign-in/register-by-name.ts";
import { signInByName } from "#origin/verbs/sign-in/sign-in-by-name.ts";
import { newToken } from "#origin/ground/ids.ts";
import { type Bench, newBench } from "#test/support/bench.ts";
import { newAccountName, PASSWORD } from "#test/support/factories.ts";

interface SignedIn {
  account: string;
  token: string;
}

async function signedIn(bench: Bench): Promise<SignedIn> {
  const account = newAccountName();
  await registerByName(bench.context, { account, password: PASSWORD });
  return { account, token: await signInAgain(bench.context, account) };
}

async function signInAgain(context: Context, account: string, password = PASSWORD) {
  const outcome = await signInByName(context, { account, password });
  if (!outcome.ok || !outcome.token) throw new Error("signing in failed");
  return outcome.token;
}

/** One call with a token: whether it was let in, and the successor it was given. */
async function use(bench: Bench, token: string) {
  const session = await authenticate(bench.context, token);
  return { session, successor: session && (await rotateWhenDue(bench.context, session)) };
}

describe("a token", () => {
  test("is 256 random bits behind its prefix, and never the same", () => {
    const tokens = new Set(Array.from({ length: 100_000 }, newToken));
    expect(tokens.size).toBe(100_000);
    expect([...tokens].every((token) => /^hy_[A-Za-z0-9_-]{43}$/.test(token))).toBe(true);
  });

  test.each([
    "",
    " ",
    "null",
    "undefined",
    "Bearer ",
    "hy_",
    `${newToken()}, ${newToken()}`,
    `Bearer ${newToken()}`,
    `${newToken()} `,
    `hy_${"ü".repeat(43)}`,
    "x".repeat(16_384),
  ])("%j is nobody's", async (token) => {
    const { context } = await newBench();
    expect(await authenticate(context, token)).toBeNull();
  });

  test("ends after thirty days without use", async () => {
    const bench = await newBench();
    const { token } = await signedIn(bench);
    bench.clock.advance(30 * DAY_MS - 1);
    expect((await use(bench, token)).session).not.toBeNull();
    bench.clock.advance(30 * DAY_MS);
    expect((await use(bench, token)).session).toBeNull();
  });

  test("ends after 180 days however much it is used", async () => {
    const bench = await newBench();
    let { token } = await signedIn(bench);
    for (let days = 0; days < 175; days += 25) {
      bench.clock.advance(25 * DAY_MS);
      const { session, successor } = await use(bench, token);
      expect(session).not.toBeNull();
      token = successor ?? token;
    }
    bench.clock.advance(5 * DAY_MS);
    expect((await use(bench, token)).session).toBeNull();
  });
});

describe("a token after a day of use", () => {
  async function aged() {
    const bench = await newBench();
    const { token } = await signedIn(bench);
    bench.clock.advance(DAY_MS);
    return { bench, old: token };
  }

  test("ten calls at once are let in, and one of them brings its successor", async () => {
    const { bench, old } = await aged();
    const calls = await Promise.all(Array.from({ length: 10 }, () => use(bench, old)));
    expect(calls.every(({ session }) => session !== null)).toBe(true);
    expect(calls.filter(({ successor }) => successor !== undefined)).toHaveLength(1);
  });

  test("lives for a minute beside its successor once that is used, and then no longer", async () => {
    const { bench, old } = await aged();
    const { successor } = await use(bench, old);
    bench.clock.advance(1_000);
    expect((await use(bench, successor!)).session).not.toBeNull();
    bench.clock.advance(59_999);
    expect((await use(bench, old)).session).not.toBeNull();
    bench.clock.advance(1);
    expect((await use(bench, old)).session).toBeNull();
    expect((await use(bench, successor!)).session).not.toBeNull();
  });

  test("lives on while the successor never arrived, and gets another", async () => {
    const { bench, old } = await aged();
    const lost = (await use(bench, old)).successor!;
    bench.clock.advance(59_999);
    expect((await use(bench, old)).successor).toBeUndefined();
    bench.clock.advance(1);
    const { session, successor } = await use(bench, old);
    expect(session).not.toBeNull();
    expect(successor).toMatch(/^hy_/);
    expect((await use(bench, lost)).session).toBeNull();
    expect((await use(bench, successor!)).session).not.toBeNull();
  });

  test("in its grace brings no further successor", async () => {
    const { bench, old } = await aged();
    const { successor } = await use(bench, old);
    await use(bench, successor!);
    expect((await use(bench, old)).successor).toBeUndefined();
  });

  /** The drill's own proof: a rotation that asks first and writes afterwards hands out many. */
  test("a rotation that asks first hands out more than one", async () => {
    const { bench, old } = await aged();
    const { db } = bench.context;
    const session = (await authenticate(bench.context, old))!;
    const handedOut = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const waiting = await db
          .prepare(`SELECT next_hash FROM session WHERE id = ?1`)
          .bind(session.id)
          .first("next_hash");
        if (waiting !== null) return null;
        const token = newToken();
        await db
          .prepare(`UPDATE session SET next_hash = ?2 WHERE id = ?1`)
          .bind(session.id, token)
          .run();
        return token;
      }),
    );
    expect(handedOut.filter((token) => token !== null).length).toBeGreaterThan(1);
  });
});

describe("ending", () => {
  test("one session ends at once, the own one stays", async () => {
    const bench = await newBench();
    const { account, token } = await signedIn(bench);
    const other = await signInAgain(bench.context, account);
    const session = (await authenticate(bench.context, token))!;
    const context = { ...bench.context, session };
    const listed = await listSessions(context, {});
    expect(listed).toMatchObject({ ok: true });
    const entries = listed.ok ? listed.data.sessions : [];
    expect(entries).toHaveLength(2);
    const id = entries.find(({ current }) => !current)!.id;
    expect(await endSession(context, { id })).toMatchObject({ ok: true });
    expect(await authenticate(bench.context, other)).toBeNull();
    expect(await authenticate(bench.context, token)).not.toBeNull();
    expect(await endSession(context, { id })).toMatchObject({ problem: "NotFound" });
  });

  test("a changed password ends every other session and hands out a new token", async () => {
    const bench = await newBench();
    const { account, token } = await signedIn(bench);
    const others = [
      await signInAgain(bench.context, account),
      await signInAgain(bench.context, account),
    ];
    const session = (await authenticate(bench.context, token))!;
    const password = "another long enough one";
    const changed = await changePassword(
      { ...bench.context, session },
      { current: PASSWORD, password },
    );
    expect(changed).toMatchObject({ ok: true, token: expect.stringMatching(/^hy_/) as string });
    for (const other of others) expect(await authenticate(bench.context, other)).toBeNull();
    expect(await authenticate(bench.context, token)).not.toBeNull();
    const wrongNow = await signInByName(bench.context, { account, password: PASSWORD });
    expect(wrongNow).toMatchObject({ problem: "BadCredentials" });
    await signInAgain(bench.context, account, password);
  });

  test("a wrong current password changes nothing", async () => {
    const bench = await newBench();
    const { account, token } = await signedIn(bench);
    const session = (await authenticate(bench.context, token))!;
    const input = { current: "not this one", password: "another long enough one" };
    expect(await changePassword({ ...bench.context, session }, input)).toMatchObject({
      problem: "BadCredentials",
      fields: ["current"],
    });
    await signInAgain(bench.context, account);
  });
});
