/**
 * What a whole account life leaves behind: a dump of the database holds no token, code or password in clear (T1), the
 * log no address, token or code (P1), and no answer a code (L5). Its own product, so that the dump is all of it.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newAccountName } from "#test/support/factories.ts";
import { type Answer, type Harness, startHarness } from "#test/support/harness.ts";
import { newEmail, sentCode } from "#test/support/mailbox.ts";
import { advance } from "#test/support/product-clock.ts";

const PASSWORDS = ["a marker of a password", "another marker of it"] as const;
const DEVICE = `device-${crypto.randomUUID()}`;

let harness: Harness;
const secrets = { tokens: [] as string[], codes: [] as string[], addresses: [] as string[] };
const answers: string[] = [];
const lines: string[] = [];

beforeAll(async () => {
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation((chunk) => {
      lines.push(typeof chunk === "string" ? chunk : new TextDecoder().decode(chunk));
      return true;
    }),
  );
  harness = await startHarness();
  await live().finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
});
afterAll(() => harness.dispose());

/** Every call of an account's life once, right and wrong. */
async function live(): Promise<void> {
  const kept = (answer: Answer): Answer => {
    answers.push(JSON.stringify(answer.envelope));
    if (answer.token) secrets.tokens.push(answer.token);
    return answer;
  };
  const call: Harness["call"] = async (...args) => kept(await harness.call(...args));
  const code = async (purpose: string, address: string, token?: string) => {
    secrets.addresses.push(address);
    await advance(harness, 60);
    const kind = address.includes("@") ? "email" : "phone";
    const sent = await sentCode(harness, { purpose, kind, address } as never, token);
    secrets.codes.push(sent);
    return sent;
  };
  const address = newEmail();
  const named = { kind: "email" as const, address };
  const [first, second] = PASSWORDS;
  await call("register_type_normal", {
    ...named,
    code: await code("register", address),
    password: first,
  });
  await call("login_type_normal", { ...named, password: second });
  const signedIn = await call(
    "login_type_normal",
    { ...named, password: first },
    { deviceId: DEVICE },
  );
  const token = signedIn.token!;
  await call("login_type_normal", { ...named, code: await code("login", address) });
  await call("user_change_password", { current: first, password: second }, { token });
  const reset = { ...named, code: await code("reset", address), password: first };
  await call("user_reset_password", reset);
  const again = (await call("login_type_normal", { ...named, password: first })).token!;
  const phone = "+8613812345678";
  const change = {
    kind: "phone" as const,
    address: phone,
    code: await code("address", phone, again),
    password: first,
  };
  await call("user_change_address", change, { token: again });
  await call("register_type_username", { account: newAccountName(), password: second });
  await advance(harness, 90_000);
  await call("user_sessions", {}, { token: again });
  await call("user_send_code", { purpose: "register", kind: "email", address: "not an address" });
  await harness.scheduled();
}

describe("after an account's life", () => {
  test("it was lived", () => {
    expect(answers.filter((answer) => answer.includes('"code":200'))).toHaveLength(9);
    expect(secrets.codes).toHaveLength(4);
    expect(secrets.tokens.length).toBeGreaterThan(5);
  });

  test("a dump of the database holds no token, code, password, device or outgoing address", async () => {
    const dump = await dumpOf(harness.db);
    for (const secret of [...secrets.tokens, ...PASSWORDS, DEVICE])
      expect(dump).not.toContain(secret);
    const values = new Set(dump.split(/[^A-Za-z0-9]+/));
    for (const code of secrets.codes) expect(values.has(code)).toBe(false);
    const { results } = await harness.db.prepare(`SELECT * FROM outbox`).all();
    expect(results.length).toBeGreaterThan(3);
    for (const address of secrets.addresses) expect(JSON.stringify(results)).not.toContain(address);
  });

  test("the dump is one that would show them", async () => {
    const dump = await dumpOf(harness.db);
    expect(dump).toContain(secrets.addresses[0]);
    expect(dump).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  });

  test("the log names nobody and gives nothing away", () => {
    const log = lines.join("");
    for (const secret of [...secrets.tokens, ...secrets.addresses, ...PASSWORDS, DEVICE]) {
      expect(log).not.toContain(secret);
    }
    const values = new Set(log.split(/[^A-Za-z0-9]+/));
    for (const code of secrets.codes) expect(values.has(code)).toBe(false);
  });

  test("no answer holds a code", () => {
    const values = new Set(answers.join(" ").split(/[^A-Za-z0-9]+/));
    for (const code of secrets.codes) expect(values.has(code)).toBe(false);
  });
});

async function dumpOf(db: D1Database): Promise<string> {
  const { results } = await db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '_cf%'`)
    .all<{ name: string }>();
  const tables: string[] = [];
  for (const { name } of results) {
    tables.push(JSON.stringify((await db.prepare(`SELECT * FROM "${name}"`).all()).results));
  }
  return tables.join("\n");
}
