/**
 * Whether an envelope is new, who calls and what a verb reads are asked at once: what was found is told to nobody else, and
 * nothing is written before the first two are known.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { CALL_NAMES, type CallName, declaration } from "#contract/calls/calls.ts";
import { CLIENT_HEADERS } from "#contract/envelope.ts";
import { runCall } from "#origin/doors/call.ts";
import { verbs } from "#origin/entry/verbs.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Context } from "#origin/ground/context.ts";
import { newToken } from "#origin/ground/ids.ts";
import { registerByName } from "#origin/verbs/sign-in/register-by-name.ts";
import { signInByName } from "#origin/verbs/sign-in/sign-in-by-name.ts";
import { fakeClock } from "#test/support/clock.ts";
import { tokenOf } from "#test/support/devices.ts";
import { newAccountName, PASSWORD } from "#test/support/factories.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { shopContext } from "#test/support/shop.ts";
import { SIGNING_KEYS, signedBody } from "#test/support/signing-pair.ts";

const memory = memoryDb();
afterAll(() => memory.close());

const clock = fakeClock();
/** What was sent to the database: each batch by its statements. */
const sent: string[][] = [];
const later: Promise<unknown>[] = [];
const context: Context = {
  ...shopContext(memory.db, clock, { defer: (work) => void later.push(work) }),
  db: heard(memory.db),
};
let token: string;

beforeAll(async () => {
  const account = newAccountName();
  await registerByName(context, { account, password: PASSWORD });
  token = tokenOf(await signInByName(context, { account, password: PASSWORD }));
  // Late enough for a touch, and too early for a successor.
  clock.advance(DAY_MS / 2);
});

function heard(db: D1Database): D1Database {
  const sqls = new WeakMap<object, string>();
  const noted = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const bind = statement.bind.bind(statement);
    sqls.set(statement, sql);
    return Object.assign(statement, {
      bind: (...values: unknown[]) => noted(bind(...values), sql),
    });
  };
  // safe because a call asks with these two only
  return {
    prepare: (sql: string) => noted(db.prepare(sql), sql),
    batch(statements: D1PreparedStatement[]) {
      sent.push(statements.map((one) => sqls.get(one)!));
      return db.batch(statements);
    },
  } as unknown as D1Database;
}

async function ask(name: CallName, request: object, { of = token, isNew = true } = {}) {
  sent.length = 0;
  const answer = await runCall(
    name,
    new Request("https://origin.example/", {
      method: "POST",
      headers: { [CLIENT_HEADERS.platform]: "windows", [CLIENT_HEADERS.token]: of },
      body: signedBody(request),
    }),
    context,
    {
      verbs,
      keys: SIGNING_KEYS,
      claimNonce: async () => isNew,
      signatureClock: { now: () => Date.now() },
    },
  );
  await Promise.all(later);
  return answer;
}

const written = () => sent.flat().filter((sql) => !/^\s*SELECT/.test(sql));

test("an envelope that was used is refused, and neither its call nor its session leaves a trace", async () => {
  const request = { displayName: "Somebody else" };
  const replayed = await ask("user_update_profile", request, { isNew: false });
  expect(replayed).toMatchObject({ problem: "BadSignature" });
  expect(written()).toEqual([]);
  expect(await ask("user_update_profile", request)).toMatchObject({ ok: true });
  expect(written().map((sql) => /(?:UPDATE|INTO) (\w+)/.exec(sql)?.[1])).toEqual([
    "session",
    "user",
  ]);
});

const WANTING = CALL_NAMES.filter((name) =>
  ["session", "register"].includes(declaration(name).auth),
);

test.each(WANTING)("%s is refused to an unknown token, in one question", async (name) => {
  const refused = await ask(name, {}, { of: newToken() });
  expect(refused).toMatchObject({ problem: "Unauthorized" });
  expect([sent.length, written()]).toEqual([1, []]);
});

test("a read is one question, with its session", async () => {
  expect(await ask("system_user_info", {})).toMatchObject({ ok: true });
  expect(sent).toHaveLength(1);
  expect(sent[0]!.every((sql) => sql.includes("FROM session"))).toBe(true);
});
