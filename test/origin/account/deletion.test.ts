/** Deleting an account: what it asks for, and what is left (rules, Accounts; security L11, T5). */
import { describe, expect, test } from "vitest";
import { newId } from "#origin/ground/ids.ts";
import { newAccountName, PASSWORD, signIn } from "#test/support/factories.ts";
import { sharedHarness } from "#test/support/harness.ts";
import { arrived, newEmail, sentCode } from "#test/support/mailbox.ts";

const harness = await sharedHarness();

interface Person {
  address: string;
  token: string;
  uid: string;
}

async function person(): Promise<Person> {
  const address = newEmail();
  const named = { kind: "email" as const, address };
  const code = await sentCode(harness, { purpose: "register", ...named });
  const opened = await harness.call("register_type_normal", { ...named, code, password: PASSWORD });
  expect(opened.envelope.code).toBe(200);
  const { token } = await harness.call("login_type_normal", { ...named, password: PASSWORD });
  const info = await harness.call("system_user_info", {}, { token: token! });
  const { uid } = info.envelope.data as { uid: string };
  return { address, token: token!, uid };
}

function remove(token: string, proof: Record<string, unknown>) {
  return harness.call("user_delete_account", proof, { token });
}

const FIVE_CALLS = [
  "system_user_info",
  "user_sessions",
  "user_statement",
  "user_get_device_list",
  "user_logout",
] as const;

describe("deleting an account", () => {
  test.each([
    ["nothing", {}, "InvalidRequest"],
    ["a wrong password", { password: "not this one" }, "BadCredentials"],
    ["a code without its address", { code: "123456" }, "InvalidRequest"],
  ])("with %s is refused", async (_, proof, problem) => {
    const { token } = await person();
    expect((await remove(token, proof)).envelope.status).toBe(problem);
    const info = await harness.call("system_user_info", {}, { token });
    expect(info.envelope.code).toBe(200);
  });

  test("with the password ends every session and takes the person out of every table", async () => {
    const { address, token, uid } = await person();
    const other = await harness.call("login_type_normal", {
      kind: "email",
      address,
      password: PASSWORD,
    });
    expect((await remove(token, { password: PASSWORD })).envelope.code).toBe(200);
    for (const dead of [token, other.token!]) {
      for (const call of FIVE_CALLS) {
        const { envelope } = await harness.call(call, {}, { token: dead });
        expect([call, envelope.status]).toEqual([call, "Unauthorized"]);
      }
    }
    expect(await tablesWith(address)).toEqual([]);
    expect(await tablesWith(uid)).toEqual([]);
    const [goodbye] = await arrived(harness, address, 2);
    expect(goodbye?.subject).toBe("Your Halyard account was deleted");
  });

  test("cancels what was not paid", async () => {
    const { token } = await person();
    const productId = "month-1";
    const quoted = await harness.call("payment_quote", { productId }, { token });
    const { methods, total } = quoted.envelope.data as { methods: string[]; total: object };
    const purchase = { productId, method: methods[0], clientKey: newId(), expected: total };
    const bought = await harness.call("payment_purchase", purchase, { token });
    const { order } = bought.envelope.data as { order: { id: string } };
    expect((await remove(token, { password: PASSWORD })).envelope.code).toBe(200);
    const status = await harness.db
      .prepare(`SELECT status FROM purchase WHERE id = ?1`)
      .bind(order.id)
      .first("status");
    expect(status).toBe("cancelled");
  });

  test("with a code that was sent to it", async () => {
    const { address, token } = await person();
    const named = { kind: "email" as const, address };
    await pauseBetweenCodes(address);
    const code = await sentCode(harness, { purpose: "delete", ...named }, token);
    expect((await remove(token, { ...named, code })).envelope.code).toBe(200);
    const again = await harness.call("login_type_normal", { ...named, password: PASSWORD });
    expect(again.envelope.status).toBe("BadCredentials");
  });

  test("a code cannot be had for somebody else's address", async () => {
    const [mine, theirs] = [await person(), await person()];
    const request = { purpose: "delete" as const, kind: "email" as const, address: theirs.address };
    const { envelope } = await harness.call("user_send_code", request, { token: mine.token });
    expect(envelope.status).toBe("NotFound");
  });

  test("frees the address, and keeps the time ledger under nobody's name", async () => {
    const inviter = newAccountName();
    await harness.call("register_type_username", { account: inviter, password: PASSWORD });
    const info = await harness.call(
      "system_user_info",
      {},
      { token: await signIn(harness, inviter) },
    );
    const { inviteCode } = info.envelope.data as { inviteCode: string };
    const address = newEmail();
    const named = { kind: "email" as const, address };
    const code = await sentCode(harness, { purpose: "register", ...named });
    const registration = { ...named, code, password: PASSWORD, inviteCode };
    await harness.call("register_type_normal", registration);
    const signedIn = await harness.call("login_type_normal", { ...named, password: PASSWORD });
    const userId = await harness.db
      .prepare(`SELECT user_id FROM identity WHERE key = ?1`)
      .bind(address)
      .first<string>("user_id");
    expect((await remove(signedIn.token!, { password: PASSWORD })).envelope.code).toBe(200);

    const user = await harness.db.prepare(`SELECT * FROM user WHERE id = ?1`).bind(userId).first();
    expect(user).toMatchObject({ display_name: "", password_hash: null });
    const entries = await harness.db
      .prepare(`SELECT count(*) AS rows FROM time_entry WHERE user_id = ?1`)
      .bind(userId)
      .first<number>("rows");
    expect(entries).toBe(1);
    await pauseBetweenCodes(address);
    const next = await sentCode(harness, { purpose: "register", ...named });
    const reopened = { ...named, code: next, password: PASSWORD, inviteCode };
    expect((await harness.call("register_type_normal", reopened)).envelope.code).toBe(200);
    const total = await harness.db
      .prepare(
        `SELECT count(*) AS rows FROM time_entry JOIN identity ON identity.user_id = time_entry.user_id WHERE identity.key = ?1`,
      )
      .bind(address)
      .first<number>("rows");
    expect(total).toBe(0);
  });
});

/** Lets the address have its next code now: the shared product has one clock for all. */
async function pauseBetweenCodes(_address: string): Promise<void> {
  await harness.db.prepare(`DELETE FROM limit_window`).run();
}

/** The tables that have a text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { results } = await harness.db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '_cf%'`)
    .all<{ name: string }>();
  const tables = await harness.db.batch(
    results.map(({ name }) => harness.db.prepare(`SELECT * FROM "${name}"`)),
  );
  return results
    .filter((_, at) => JSON.stringify(tables[at]?.results).includes(text))
    .map(({ name }) => name);
}
