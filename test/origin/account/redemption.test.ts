/** Redemption codes: one code, one credit; nothing to be learned by trying (security R1, R6, R7). */
import { describe, expect, test } from "vitest";
import { RedemptionCode } from "#contract/membership.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { tokenHash } from "#origin/ground/ids.ts";
import { creditTime } from "#origin/books/time/credit.ts";
import { createCodes } from "#origin/verbs/redemption/create.ts";
import { redeemCode } from "#origin/verbs/redemption/redeem.ts";
import { registerByName } from "#origin/verbs/sign-in/register-by-name.ts";
import { asOperator } from "#test/support/as-operator.ts";
import { authenticate } from "#test/support/authenticate.ts";
import { type Bench, from, newBench } from "#test/support/bench.ts";
import { newAccountName, PASSWORD, signedInPerson } from "#test/support/factories.ts";
import { sharedHarness } from "#test/support/harness.ts";
import { operate } from "#test/support/operate.ts";

async function person(bench: Bench): Promise<SignedInContext> {
  const registration = { account: newAccountName(), password: PASSWORD };
  const outcome = await registerByName(bench.context, registration);
  if (!outcome.ok) throw new Error(outcome.problem);
  const session = (await authenticate(bench.context, outcome.token ?? ""))!;
  return { ...bench.context, session };
}

async function newCode(bench: Bench, expiresAt?: string): Promise<string> {
  const context = asOperator(bench.context);
  const outcome = await createCodes(context, { count: 1, days: 30, note: "test", expiresAt });
  if (!outcome.ok) throw new Error(outcome.problem);
  return RedemptionCode.parse(outcome.data.codes[0]);
}

async function entriesOf(bench: Bench, code: string) {
  const { results } = await bench.context.db
    .prepare(
      `SELECT time_entry.user_id FROM time_entry JOIN redemption_code ON redemption_code.id = time_entry.source_id
       WHERE source = 'redemption_code' AND code_hash = ?1`,
    )
    .bind(await tokenHash(code))
    .all();
  return results;
}

const REFUSED = { ok: false, problem: "BadRedemptionCode", fields: ["code"] };

describe("a redemption code", () => {
  test("gives its time once, on top of what is there", async () => {
    const bench = await newBench();
    const context = await person(bench);
    const start = bench.clock.now();
    const first = await redeemCode(context, { code: await newCode(bench) });
    expect(first).toMatchObject({ ok: true, data: { months: 0, seconds: 30 * 86_400 } });
    const second = await redeemCode(context, { code: await newCode(bench) });
    expect(second).toMatchObject({
      data: { expiresAt: new Date(start + 60 * DAY_MS).toISOString() },
    });
  });

  test("unknown, used and expired ones get one answer", async () => {
    const bench = await newBench();
    const [one, other] = [await person(bench), await person(bench)];
    const used = await newCode(bench);
    expect(await redeemCode(one, { code: used })).toMatchObject({ ok: true });
    const expired = await newCode(bench, new Date(bench.clock.now() + 1_000).toISOString());
    bench.clock.advance(1_000);
    const codes = [used, expired, "0".repeat(20)];
    for (const code of codes) expect(await redeemCode(other, { code })).toEqual(REFUSED);
  });

  test("is read as it was pasted, after twenty texts that could be none", async () => {
    const product = await sharedHarness();
    const { token } = await signedInPerson(product);
    for (let at = 0; at < 20; at++) {
      const { envelope } = await product.call(
        "system_redeem_code",
        { code: `no-${at}` },
        { token },
      );
      expect(envelope.status).toBe("InvalidRequest");
    }
    const made = await operate(product, "codes_create", { count: 1, days: 30, note: "pasted" });
    const code = `\u200B ${made.codes[0]!.toLowerCase().replaceAll("-", "–")}\u00A0`;
    const { envelope } = await product.call("system_redeem_code", { code }, { token });
    expect(envelope.status).toBe("OK");
  });

  test("of fifty claims of one person at once one is credited, and ten are told so", async () => {
    const bench = await newBench();
    const code = await newCode(bench);
    const context = await person(bench);
    const unlimited = (at: number) => from(context, { ip: `2001:db8:2:${at.toString(16)}::1` });
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        redeemCode({ ...context, ...unlimited(at), session: context.session }, { code }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
    expect(await entriesOf(bench, code)).toHaveLength(1);
  });

  test("of fifty claims of fifty people at once one is credited", async () => {
    const bench = await newBench();
    const code = await newCode(bench);
    const people: SignedInContext[] = [];
    for (let at = 0; at < 50; at++) people.push(await person(bench));
    const outcomes = await Promise.all(people.map((context) => redeemCode(context, { code })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await entriesOf(bench, code)).toHaveLength(1);
  });

  /** The drill's own proof: without the guard on the transition every claim is credited. */
  test("credits that do not ask for the transition are more than one", async () => {
    const bench = await newBench();
    const code = await newCode(bench);
    const { db } = bench.context;
    const id = await db
      .prepare(`SELECT id FROM redemption_code WHERE code_hash = ?1`)
      .bind(await tokenHash(code))
      .first<string>("id");
    const at = bench.clock.now();
    for (const context of [await person(bench), await person(bench)]) {
      const { userId } = context.session;
      const of = { userId, source: "redemption_code", sourceId: id!, at } as const;
      await db.batch([
        db
          .prepare(
            `UPDATE redemption_code SET redeemed_by = ?2, redeemed_at = ?3 WHERE id = ?1 AND redeemed_by IS NULL`,
          )
          .bind(id, userId, at),
        creditTime(db, null, { seconds: 60 }, of).statement,
      ]);
    }
    expect(await entriesOf(bench, code)).toHaveLength(2);
  });
});

describe("trying codes", () => {
  test("ten an hour for an account", async () => {
    const bench = await newBench();
    const context = await person(bench);
    const answers = [];
    for (let tries = 0; tries < 12; tries++) {
      answers.push(await redeemCode(context, { code: `${tries}`.padStart(20, "0") }));
    }
    expect(
      answers.slice(0, 10).every((answer) => JSON.stringify(answer) === JSON.stringify(REFUSED)),
    ).toBe(true);
    expect(answers[10]).toMatchObject({ problem: "TooManyRequests" });
    bench.clock.advance(60 * 60_000);
    expect(await redeemCode(context, { code: await newCode(bench) })).toMatchObject({ ok: true });
  });

  test("thirty an hour for a network", async () => {
    const bench = await newBench();
    const ip = `2001:db8:3:${crypto.randomUUID().slice(0, 4)}::1`;
    let limited = 0;
    for (let at = 0; at < 4; at++) {
      const context = await person(bench);
      const here = { ...from(context, { ip }), session: context.session };
      for (let tries = 0; tries < 10; tries++) {
        const outcome = await redeemCode(here, { code: "00000000000000000000" });
        if (!outcome.ok && outcome.problem === "TooManyRequests") limited++;
      }
    }
    expect(limited).toBe(10);
  });

  test("half a million characters are refused by their form and not repeated", async () => {
    const { harness } = await newBench();
    const response = await fetch(new URL("/v4/api/system/system_redeem_code", harness.url), {
      method: "POST",
      headers: { "content-type": "application/json", platform: "windows", language: "en" },
      body: JSON.stringify({ signature: harness.sign(), code: "Q".repeat(500_000) }),
    });
    const text = await response.text();
    expect(response.status).toBe(413);
    expect(text).not.toContain("QQQQ");
  });

  test("what an operator makes is written down, without the codes", async () => {
    const bench = await newBench();
    const code = await newCode(bench);
    const { results } = await bench.context.db
      .prepare(
        `SELECT operator, action, subject, detail FROM operator_action ORDER BY rowid DESC LIMIT 1`,
      )
      .all();
    expect(results[0]).toMatchObject({ operator: "test", action: "codes_create", subject: "1" });
    expect(JSON.stringify(results)).not.toContain(code);
  });
});
