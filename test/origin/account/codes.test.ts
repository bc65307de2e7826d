/** Verification codes: what one opens, how often it may be guessed and sent (security L3, L4, L6). */
import { describe, expect, test } from "vitest";
import type { CodePurpose } from "#contract/address.ts";
import { addressOf } from "#origin/ground/address/address.ts";
import { registerByAddress } from "#origin/verbs/sign-in/register-by-address.ts";
import { resetPassword } from "#origin/verbs/sign-in/reset-password.ts";
import { signInByAddress } from "#origin/verbs/sign-in/sign-in-by-address.ts";
import { checkCode, codeHash } from "#origin/books/people/code/check-code.ts";
import { placeOfNobody } from "#origin/books/people/place/place.ts";
import { sendCode } from "#origin/verbs/sign-in/send-code.ts";
import { type Bench, from, newBench } from "#test/support/bench.ts";
import { PASSWORD } from "#test/support/factories.ts";
import { codeIn, newEmail } from "#test/support/mailbox.ts";

async function codeFor(bench: Bench, address: string, purpose: CodePurpose = "register") {
  const sent = bench.letters.length;
  const context = { ...bench.context, session: null };
  const outcome = await sendCode(context, { purpose, kind: "email", address });
  expect(outcome).toMatchObject({ ok: true });
  await bench.settled();
  const letter = bench.letters.slice(sent).find(({ to }) => to === address);
  return codeIn(letter);
}

function register(bench: Bench, address: string, code: string, password = PASSWORD) {
  return registerByAddress(bench.context, { kind: "email", address, code, password });
}

function other(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

const BAD_CODE = { ok: false, problem: "BadCode" };

describe("a code", () => {
  test("opens an account once", async () => {
    const bench = await newBench();
    const address = newEmail();
    const code = await codeFor(bench, address);
    expect(await register(bench, address, code)).toMatchObject({
      ok: true,
      token: expect.stringMatching(/^hy_/),
    });
    expect(await register(bench, address, code, "not this one")).toMatchObject(BAD_CODE);
    const again = await register(bench, address, code);
    expect(again).toMatchObject({ ok: true, token: expect.stringMatching(/^hy_/) });
  });

  test("opens nothing of another purpose", async () => {
    const bench = await newBench();
    const address = newEmail();
    const code = await codeFor(bench, address);
    const named = { kind: "email", address, code } as const;
    const reset = { ...named, password: PASSWORD };
    expect(await signInByAddress(bench.context, named)).toMatchObject(BAD_CODE);
    expect(await resetPassword(bench.context, reset)).toMatchObject(BAD_CODE);
  });

  test("opens nothing for another address", async () => {
    const bench = await newBench();
    const [mine, theirs] = [newEmail(), newEmail()];
    const code = await codeFor(bench, mine);
    await codeFor(bench, theirs);
    expect(await register(bench, theirs, code)).toMatchObject(BAD_CODE);
  });

  test("lives ten minutes", async () => {
    const bench = await newBench();
    const [inTime, late] = [newEmail(), newEmail()];
    const codes = [await codeFor(bench, inTime), await codeFor(bench, late)];
    bench.clock.advance(10 * 60_000 - 1);
    expect(await register(bench, inTime, codes[0]!)).toMatchObject({ ok: true });
    bench.clock.advance(1);
    expect(await register(bench, late, codes[1]!)).toMatchObject(BAD_CODE);
  });

  test("gives way to the next one sent", async () => {
    const bench = await newBench();
    const address = newEmail();
    await codeFor(bench, address);
    const { db } = bench.context;
    const ids = () => db.prepare(`SELECT id FROM verification_code ORDER BY id`).all();
    const before = (await ids()).results;
    bench.clock.advance(60_000);
    const second = await codeFor(bench, address);
    const after = (await ids()).results;
    expect(after).toHaveLength(before.length);
    expect(after).not.toEqual(before);
    expect(await register(bench, address, second)).toMatchObject({ ok: true });
  });

  test("is refused at the sixth try, right as it may be", async () => {
    const bench = await newBench();
    const address = newEmail();
    const code = await codeFor(bench, address);
    for (let tries = 0; tries < 5; tries++) {
      expect(await register(bench, address, other(code))).toMatchObject(BAD_CODE);
    }
    expect(await register(bench, address, code)).toMatchObject(BAD_CODE);
  });

  test("is not spent on a password that is refused", async () => {
    const bench = await newBench();
    const address = newEmail();
    const code = await codeFor(bench, address);
    for (let tries = 0; tries < 6; tries++) {
      const refused = await register(bench, address, code, "password1");
      expect(refused).toMatchObject({ problem: "CommonPassword" });
    }
    expect(await register(bench, address, code)).toMatchObject({ ok: true });
  });

  test("opens one account for twenty who enter it at once", async () => {
    const bench = await newBench();
    const address = newEmail();
    const code = await codeFor(bench, address);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => register(bench, address, code, `${PASSWORD} ${at}`)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const { results } = await bench.harness.db
      .prepare(`SELECT user_id FROM identity WHERE key = ?1`)
      .bind(address)
      .all();
    expect(results).toHaveLength(1);
  });
});

describe("a hundred guesses at once", () => {
  /** The right code is in the middle of them. */
  function guesses(code: string): string[] {
    return Array.from({ length: 100 }, (_, at) => (at === 50 ? code : other(code)));
  }

  test("at most five are compared", async () => {
    const bench = await newBench();
    const address = newEmail();
    const code = await codeFor(bench, address);
    const before = bench.digests("code");
    await Promise.all(guesses(code).map((guess) => register(bench, address, guess)));
    expect(bench.digests("code") - before).toBe(5);
  });

  /** The drill's own proof: a check that reads the tries first and counts them afterwards is caught by it. */
  test("a check that counts afterwards compares more", async () => {
    const bench = await newBench();
    const { context } = bench;
    const typed = newEmail();
    const code = await codeFor(bench, typed);
    const hash = await context.vault.digest("address", `email:${typed}`);
    const before = bench.digests("code");
    await Promise.all(
      guesses(code).map(async (guess) => {
        const row = await context.db
          .prepare(`SELECT id, tries FROM verification_code WHERE address_hash = ?1`)
          .bind(hash)
          .first<{ id: string; tries: number }>();
        if (!row || row.tries >= 5) return;
        await codeHash(context, row.id, guess);
        await context.db
          .prepare(`UPDATE verification_code SET tries = tries + 1 WHERE id = ?1`)
          .bind(row.id)
          .run();
      }),
    );
    expect(bench.digests("code") - before).toBeGreaterThan(5);
  });

  test("a code that two calls found right is used by one", async () => {
    const bench = await newBench();
    const typed = newEmail();
    const code = await codeFor(bench, typed);
    const address = addressOf({ kind: "email", address: typed })!;
    const place = placeOfNobody(bench.context);
    const usable = await Promise.all(
      [1, 2].map(() => checkCode(bench.context, { purpose: "register", address, code, place })),
    );
    const used = await Promise.all(usable.map((found) => found!.use.run()));
    expect(used.map(({ meta }) => meta.changes).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });
});

describe("sending", () => {
  function send(bench: Bench, address: string, ip: string | null = null) {
    const context = { ...from(bench.context, { ip }), session: null };
    return sendCode(context, { purpose: "register", kind: "email", address });
  }

  test("twenty requests at once send one message", async () => {
    const bench = await newBench();
    const address = newEmail();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => send(bench, address)));
    await bench.settled();
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(bench.letters).toHaveLength(1);
  });

  test("every spelling of an address counts as that address", async () => {
    const bench = await newBench();
    const name = `s${crypto.randomUUID().slice(0, 8)}`;
    expect(await send(bench, `${name}@mail.example`)).toMatchObject({ ok: true });
    for (const spelling of [
      `${name.toUpperCase()}@Mail.Example`,
      `${name}+again@mail.example`,
      ` ${name}@mail.example `,
      `${name}@mail.example.`,
      `${name}@mail。example`,
      `${name}＠ｍａｉｌ.example`,
    ]) {
      expect(await send(bench, spelling)).toMatchObject({ problem: "CodeAskedFor" });
    }
  });

  test("once a minute and six times a day for one address, then a long one an hour", async () => {
    const bench = await newBench();
    const address = newEmail();
    for (let sent = 0; sent < 7; sent++) {
      expect(await send(bench, address)).toMatchObject({ ok: true });
      bench.clock.advance(59_999);
      expect(await send(bench, address)).toMatchObject({ problem: "CodeAskedFor", retryAfter: 1 });
      bench.clock.advance(1);
    }
    await bench.settled();
    expect(bench.letters.map((letter) => codeIn(letter).length)).toEqual([6, 6, 6, 6, 6, 6, 12]);
    expect(await send(bench, address)).toMatchObject({ problem: "CodeSentAlready" });
    bench.clock.advance(59 * 60_000);
    expect(await send(bench, address)).toMatchObject({ ok: true });
  });

  test("twenty an hour for one network, which another does not feel", async () => {
    const bench = await newBench();
    const ip = `2001:db8:${crypto.randomUUID().slice(0, 4)}::`;
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, at) => send(bench, newEmail(), `${ip}${at}`)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20);
    expect(await send(bench, newEmail(), "198.51.100.7")).toMatchObject({ ok: true });
  });

  test.each([
    "a@b.co\r\nBcc: x@y.example",
    "a@b.co\nBcc: x@y.example",
    "a@b.co\u0000",
    "a@b.co, x@y.example",
    "<a@b.co>",
    '"a b"@b.co',
  ])("no message leaves for %j", async (address) => {
    const bench = await newBench();
    const outcome = await send(bench, address);
    expect(outcome).toMatchObject({ problem: "InvalidRequest", fields: ["address"] });
    await bench.settled();
    expect(bench.letters).toHaveLength(0);
  });

  test("a channel that nobody carries is said to be unavailable", async () => {
    const bench = await newBench({ couriers: { email: [], sms: [] } });
    expect(await send(bench, newEmail())).toMatchObject({ problem: "ChannelUnavailable" });
  });

  test.each(["address", "delete"] as const)("for %s a session is asked", async (purpose) => {
    const bench = await newBench();
    const request = { purpose, kind: "email", address: newEmail() } as const;
    const outcome = await sendCode({ ...bench.context, session: null }, request);
    expect(outcome).toMatchObject({ problem: "Unauthorized" });
  });
});
