/**
 * Calls that the contract says only read leave the database as it was, but for when their session and its device were
 * last used and the session's token. Each is asked by its own example of somebody who has one of everything, a day later:
 * orders and groups are over by then, and whoever tidied them while reading would show.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CALL_NAMES, type CallName, declaration } from "#contract/calls/calls.ts";
import { CLIENT_HEADERS } from "#contract/envelope.ts";
import { runCall } from "#origin/doors/call.ts";
import { verbs } from "#origin/entry/verbs.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Context } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { authenticate } from "#test/support/authenticate.ts";
import { registerByName } from "#origin/verbs/sign-in/register-by-name.ts";
import { addPicture } from "#origin/verbs/support/asking/add-picture.ts";
import { ask as askSupport } from "#origin/verbs/support/asking/ask.ts";
import { signInByName } from "#origin/verbs/sign-in/sign-in-by-name.ts";
import { dataOf } from "#test/support/business-dials.ts";
import { fakeClock } from "#test/support/clock.ts";
import { tokenOf } from "#test/support/devices.ts";
import { newAccountName, PASSWORD } from "#test/support/factories.ts";
import { paidGift } from "#test/support/gifts.ts";
import { openGroup, pay } from "#test/support/groups.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { base64, JPEG, question } from "#test/support/questions.ts";
import { boughtOrder, newBuyer, shopContext } from "#test/support/shop.ts";
import { SIGNING_KEYS, signedBody } from "#test/support/signing-pair.ts";
import { signedInContext } from "#test/support/verb-context.ts";

const memory = memoryDb();
const { db } = memory;
afterAll(() => memory.close());

const clock = fakeClock();
const later: Promise<unknown>[] = [];
const context: Context = {
  ...shopContext(db, clock, { defer: (work) => void later.push(work) }),
  followGroups: async () => "same",
};

let token: string;
let groupId: string;
let giftId: string;
let thread: string;
let picture: string;

beforeAll(async () => {
  const account = newAccountName();
  await registerByName(context, { account, password: PASSWORD });
  const caller = { ...context.caller, platform: "ios", deviceId: newId() } as const;
  const device = { name: "Phone", systemVersion: "1" };
  const signedIn = await signInByName(
    { ...context, caller },
    { account, password: PASSWORD, device },
  );
  token = tokenOf(signedIn);
  const person = signedInContext(context, (await authenticate(context, token))!);
  const { userId } = person.session;
  await pay(context, (await boughtOrder(person, { productId: "year-1" })).id);
  await boughtOrder(person);
  ({ groupId } = await openGroup(context, 2, "self", { creator: person }));
  ({ orderId: giftId } = await paidGift(person));
  await newBuyer(context);
  picture = dataOf(await addPicture(person, { content: base64(JPEG) })).id;
  thread = dataOf(await askSupport(person, question({ pictures: [picture] }))).thread.id;
  await db.batch([
    db.prepare(`UPDATE user SET kol = 1 WHERE id = ?1`).bind(userId),
    db.prepare(
      `INSERT INTO benefit_account (id, service, link, account, sealed_password, slots, created_at, password_at)
       VALUES ('films', 'films', 'https://films.example/', 'x', 'sealed', 1, 1, 1)`,
    ),
    db
      .prepare(
        `INSERT INTO benefit_lease (id, account_id, service, user_id, transition_id, created_at, check_at, seen_version)
         VALUES (?1, 'films', 'films', ?2, 't', 1, 1, 1)`,
      )
      .bind(newId(), userId),
  ]);
  clock.advance(DAY_MS + 1);
});

/** What a call needs beside its signature; the others need nothing. */
const EXAMPLES: Partial<Record<CallName, () => object>> = {
  user_challenge: () => ({ kind: "phone", address: "+4915112345678" }),
  payment_gift: () => ({ orderId: giftId }),
  payment_joint_order: () => ({ groupId }),
  payment_joint_follow: () => ({ seen: [{ id: groupId, version: 1 }] }),
  user_support_thread: () => ({ thread }),
  user_support_picture: () => ({ id: picture }),
};

interface Asking {
  request?: object;
  claimNonce?: () => Promise<boolean>;
}

async function ask(name: CallName, { request = {}, claimNonce = async () => true }: Asking) {
  const outcome = await runCall(
    name,
    new Request("https://origin.example", {
      method: "POST",
      headers: { [CLIENT_HEADERS.platform]: "windows", [CLIENT_HEADERS.token]: token },
      body: signedBody(request),
    }),
    context,
    { keys: SIGNING_KEYS, claimNonce, signatureClock: { now: Date.now }, verbs },
  );
  await Promise.all(later.splice(0));
  return outcome;
}

/** What using a session moves. */
const OF_USE: Record<string, string[]> = {
  session: [
    "last_used_at",
    "expires_at",
    "token_hash",
    "token_since",
    "next_hash",
    "next_since",
    "previous_hash",
    "previous_until",
  ],
  device: ["last_seen_at"],
};

/** Every row of every table as text, without what using a session moves. */
async function rows(): Promise<string[]> {
  const tables = await db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .all<{ name: string }>();
  const all: string[] = [];
  for (const { name } of tables.results) {
    const { results } = await db.prepare(`SELECT * FROM "${name}"`).all();
    for (const row of results) {
      for (const column of OF_USE[name] ?? []) delete row[column];
      all.push(`${name} ${JSON.stringify(row)}`);
    }
  }
  return all;
}

const READS = CALL_NAMES.filter((name) => declaration(name).reads);

describe("a call that only reads leaves every row as it was", () => {
  test.each(READS)("%s", (name) =>
    memory.tell(async () => {
      const before = await rows();
      const outcome = await ask(name, { request: EXAMPLES[name]?.() ?? {} });
      expect(outcome).toMatchObject({ ok: true });
      expect(await rows()).toEqual(before);
    }),
  );

  test("the rows show a call that writes", () =>
    memory.tell(async () => {
      const before = await rows();
      await ask("user_update_profile", { request: { displayName: "Somebody" } });
      expect(await rows()).not.toEqual(before);
    }));

  test("using a session does write, a day later", () =>
    memory.tell(async () => {
      const used = async () => (await db.prepare(`SELECT * FROM session`).all()).results;
      const before = await used();
      await ask("user_sessions", {});
      expect(await used()).not.toEqual(before);
    }));
});

describe("a signature counts once for a call that changes something, and while it is fresh for one that reads", () => {
  test.each(CALL_NAMES)("%s", (name) =>
    memory.tell(async () => {
      let asked = 0;
      const claimNonce = async () => {
        asked++;
        return false;
      };
      const outcome = await ask(name, { claimNonce });
      const isUsed = !outcome.ok && outcome.problem === "BadSignature";
      const reads = READS.includes(name);
      expect([asked, isUsed]).toEqual(reads ? [0, false] : [1, true]);
    }),
  );
});
