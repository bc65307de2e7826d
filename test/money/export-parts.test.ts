/** The export as it is read: after a proof, in parts, all of one's own and nobody else's, without secrets; and what a deletion leaves. */
import { afterAll, describe, expect, test } from "vitest";
import { declaration } from "#contract/calls/calls.ts";
import { KEPT_AFTER_DELETION } from "#contract/export.ts";
import {
  EXPORT_SECTION_NAMES,
  EXPORT_SECTIONS,
  type ExportSection,
} from "#contract/export-sections.ts";
import { MINUTE_MS } from "#origin/ground/clock.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { addressText } from "#origin/ground/address/address.ts";
import { accountClosing } from "#origin/entry/account-closing.ts";
import { deleteAccount } from "#origin/verbs/account/delete-account.ts";
import { askForExport } from "#origin/verbs/export/ask.ts";
import { readPart } from "#origin/verbs/export/part.ts";
import { SECTION_SQL } from "#origin/verbs/export/repository.ts";
import { statement } from "#origin/ground/db/statement.ts";
import { fakeClock } from "#test/support/clock.ts";
import { lettersTo, MAIL } from "#test/support/letters.ts";
import { scaled } from "#test/support/scale.ts";
import { shopContext } from "#test/support/shop.ts";
import { EVENTS, GROUPS, LEASES } from "#test/support/small-shop-rows.ts";
import { prepare, smallShop } from "#test/support/small-shop.ts";
import { quickHasher, signedInContext } from "#test/support/verb-context.ts";

const memory = smallShop();
const { db } = memory;
const clock = fakeClock();
const deferred: Promise<unknown>[] = [];
const shop = shopContext(db, clock, {
  couriers: MAIL,
  defer: (work) => void deferred.push(work),
});
afterAll(() => memory.close());

const PASSWORD = "a marker of a password";
const OF_ANN = { kind: "email", key: "ann@example.org" } as const;

/** What the small shop lacks, so that Ann has something in every section. */
async function annsRows(): Promise<void> {
  const hash = await shop.vault.digest("address", addressText(OF_ANN));
  const sealed = await shop.vault.seal("device-of-ann", "ann");
  const password = await quickHasher.hash(PASSWORD);
  await prepare(db, EVENTS);
  await prepare(db, LEASES);
  await prepare(db, GROUPS);
  const rows: [string, ...(string | number)[]][] = [
    [`UPDATE user SET password_hash = ?1, invited_by = 'bo' WHERE id = 'ann'`, password],
    [`UPDATE user SET invited_by = 'ann' WHERE id = 'bo'`],
    [`UPDATE outbox SET recipient_hash = ?1`, hash],
    [
      `INSERT INTO device (id, user_id, device_hash, sealed_id, platform, name, system_version, created_at, last_seen_at)
       VALUES ('dv', 'ann', 'hash-of-device', ?1, 'ios', 'Phone', '19', 1, 2)`,
      sealed,
    ],
    [
      `INSERT INTO known_network (user_id, network_hash, seen_at) VALUES ('ann', 'hash-of-network', 4)`,
    ],
    [`INSERT INTO account_claim (user_id, session_id, ready_at) VALUES ('ann', 's', 5)`],
    [`INSERT INTO notice_choice (user_id, kind, wanted, at) VALUES ('ann', 'news', 1, 6)`],
    [`INSERT INTO person_block (user_id, what, at) VALUES ('ann', 'inviting', 7)`],
    [
      `INSERT INTO redemption_code (id, code_hash, seconds, note, created_at, redeemed_by, redeemed_at)
       VALUES ('rc', 'hash-of-code', 60, 'operators-note', 1, 'ann', 8)`,
    ],
    [
      `INSERT INTO crypto_payment (id, order_id, idempotency_key, amount, currency, created_at, expires_at)
       VALUES ('ca', 'p1', 'p1:1', 900, 'USD', 1, 9)`,
    ],
    [
      `INSERT INTO group_order (order_id, group_id, seat_id, kind) VALUES ('p1', 'g2', 's2', 'solo')`,
    ],
    [
      `INSERT INTO refund_transaction (refund_id, network, token, hash, recipient, moved, at)
       VALUES ('r1', 'base', 'USDC', 'ef', '01', 300, 4)`,
    ],
    [
      `INSERT INTO crypto_sent (payment_id, network, hash, sender, transfers_before, at)
       VALUES ('ca', 'eth', '0x1', '0x2', 0, 9)`,
    ],
    [
      `INSERT INTO chain_transfer (network, hash, place, payment_id, token, sender, amount, block_number, block_hash, status, seen_at)
       VALUES ('eth', '0x1', 1, 'ca', 'usdt', '0x2', '999', 1, '0x3', 'seen', 10)`,
    ],
    [
      `INSERT INTO passkey (id, user_id, credential_id, public_key, sign_count, transports, name, created_at)
       VALUES ('pk', 'ann', 'id-of-passkey', 'hash-of-key', 1, '[]', 'Laptop', 14)`,
    ],
    [
      `INSERT INTO authenticator_app (id, user_id, sealed_secret, created_at, confirmed_at)
       VALUES ('app', 'ann', 'sealed-secret', 15, 16)`,
    ],
    [
      `INSERT INTO recovery_code (id, user_id, code_hash) VALUES ('rec', 'ann', 'hash-of-recovery')`,
    ],
    [
      `INSERT INTO redemption_code (id, code_hash, months, note, created_at) VALUES ('gc', 'hash-of-gift', 1, 'gift', 1)`,
    ],
    [
      `INSERT INTO gift (id, order_id, user_id, sealed, language, created_at) VALUES ('gc', 'p1', 'ann', 'sealed-gift', 'en', 17)`,
    ],
    [
      `INSERT INTO gift_letter (id, gift_id, user_id, sealed, language, due_at, state, transition_id, created_at, settled_at)
       VALUES ('gl', 'gc', 'ann', 'sealed-letter', 'en', 18, 'sent', 't', 17, 19)`,
    ],
    [
      `INSERT INTO support_thread (id, number, user_id, language, topic, created_at, changed_at)
       VALUES ('th', 'Q1', 'ann', 'en', 'billing', 20, 21)`,
    ],
    [
      `INSERT INTO support_message (id, thread_id, author, text, at)
       VALUES ('sm', 'th', 'person', 'Where is it', 20), ('sn', 'th', 'note', 'operators-note', 21)`,
    ],
    [
      `INSERT INTO support_picture (id, user_id, message_id, type, width, height, content, at)
       VALUES ('sp', 'ann', 'sm', 'image/png', 1, 1, 'sealed', 20)`,
    ],
    [
      `INSERT INTO settlement (id, affiliate_id, period, amount, currency, transition_id, at)
       VALUES ('st', 'ann', '2026-01', 5, 'USD', 't', 11)`,
    ],
    [
      `INSERT INTO payout_address (user_id, network, address, at) VALUES ('ann', 'eip155:1', '0x3', 11)`,
    ],
    [`INSERT INTO benefit_report (account_id, version, user_id, at) VALUES ('a', 1, 'ann', 12)`],
    [
      `INSERT INTO operator_action (id, operator, action, subject, detail, at)
       VALUES ('oa', 'operator-name', 'people_show', 'u1', '{"note":"operators-note"}', 13)`,
    ],
  ];
  await db.batch(rows.map(([sql, ...values]) => db.prepare(sql).bind(...values)));
}

const ann = signedInContext(shop, { id: "s", userId: "ann", scope: "session", deviceId: null });
const bo = signedInContext(shop, { id: "sb", userId: "bo", scope: "session", deviceId: null });

const story = (told: () => Promise<void>) =>
  memory.tell(async () => {
    await annsRows();
    await told();
    await Promise.all(deferred.splice(0));
  });

/** What Bo has nothing of. */
const ANNS_ALONE: ExportSection[] = [
  "sessions",
  "devices",
  "passkeys",
  "apps",
  "recoveryCodes",
  "gifts",
  "giftLetters",
  "networks",
  "claims",
  "notices",
  "blocks",
  "time",
  "membership",
  "codes",
  "coupons",
  "bookings",
  "commissions",
  "payoutAddress",
  "settlements",
  "arrivals",
  "benefitReports",
  "questions",
  "questionMessages",
  "questionPictures",
  "messages",
  "operatorActions",
];

type Lists = Record<ExportSection, Record<string, unknown>[]>;

async function ticketOf(who: SignedInContext): Promise<string> {
  const asked = await askForExport(who, {});
  if (!asked.ok) throw new Error(asked.problem);
  return asked.data.ticket;
}

/** All parts, as the page puts them together, and how many there were. */
async function exported(
  who: SignedInContext,
  ticket: string,
): Promise<{ lists: Lists; parts: number }> {
  const lists = Object.fromEntries(
    EXPORT_SECTION_NAMES.map((name) => [name, []]),
  ) as unknown as Lists;
  let start: string | null = null;
  let parts = 0;
  do {
    const part = await readPart(who, start === null ? { ticket } : { ticket, start });
    if (!part.ok) throw new Error(part.problem);
    expect(new TextEncoder().encode(JSON.stringify(part.data)).length).toBeLessThan(768 * 1024);
    const { sections, next } = part.data as { sections: Partial<Lists>; next: string | null };
    for (const name of EXPORT_SECTION_NAMES) {
      for (const row of sections[name] ?? []) lists[name].push(EXPORT_SECTIONS[name].parse(row));
    }
    start = next;
    parts++;
  } while (start !== null);
  return { lists, parts };
}

describe("the export", () => {
  test("has rows of every section, with what is sealed opened and what is secret left out", () =>
    story(async () => {
      const { lists } = await exported(ann, await ticketOf(ann));
      expect(EXPORT_SECTION_NAMES.filter((name) => lists[name].length === 0)).toEqual([]);
      expect(lists.devices).toMatchObject([{ deviceId: "device-of-ann", name: "Phone" }]);
      expect(lists.signInWays).toMatchObject([
        { typed: "Ann@example.org", normalForm: "ann@example.org" },
      ]);
      expect(lists.account).toMatchObject([{ uid: "u1", hasPassword: true, isAffiliate: true }]);
      const text = JSON.stringify(lists);
      for (const secret of [
        PASSWORD,
        "$sha256",
        "hash-of",
        "operators-note",
        "operator-name",
        "sealed",
      ])
        expect(text).not.toContain(secret);
    }));

  test("is of its owner alone", () =>
    story(async () => {
      await db
        .prepare(
          `UPDATE user SET password_hash = (SELECT password_hash FROM user WHERE id = 'ann') WHERE id = 'bo'`,
        )
        .run();
      const { lists } = await exported(bo, await ticketOf(bo));
      const text = JSON.stringify(lists);
      for (const of of ["Ann", "ann@", "u1", "device-of-ann"]) expect(text).not.toContain(of);
      expect(lists.account).toMatchObject([{ uid: "u2" }]);
      const empty = EXPORT_SECTION_NAMES.filter((name) => lists[name].length === 0);
      expect(empty).toEqual(expect.arrayContaining([...ANNS_ALONE]));
    }));

  test("of a long history comes in parts that an answer holds, each row once and in order", () =>
    story(async () => {
      const count = scaled(1_000);
      await db
        .prepare(
          `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
           INSERT INTO purchase (id, number, user_id, client_key, purpose, product_id, name_en, name_zh_cn, months, yearly,
             currency, list_price, discount, amount, method, provider, language, transition_id, created_at, expires_at)
           SELECT 'long' || i, 'N' || i, 'ann', 'long' || i, 'membership', 'month', '1 month', '1 个月', 1, 0, 'USD', 999, 0, 999,
             'card', 'stub', 'en', 't', 1000 + i, 9000 FROM n`,
        )
        .bind(count)
        .run();
      const { lists, parts } = await exported(ann, await ticketOf(ann));
      const numbers = lists.orders
        .map(({ number }) => String(number))
        .filter((number) => number.startsWith("N"));
      expect(numbers).toEqual(Array.from({ length: count }, (_, at) => `N${at + 1}`));
      expect(parts).toBeGreaterThan(count / 400);
      expect(EXPORT_SECTION_NAMES.filter((name) => lists[name].length === 0)).toEqual([]);
    }));

  test("of long texts comes in parts as well, each below what an answer may have", () =>
    story(async () => {
      await db
        .prepare(
          `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
           INSERT INTO support_message (id, thread_id, author, text, at)
           SELECT 'long' || i, 'th', 'person', ?1, 100 + i FROM n`,
        )
        .bind("长".repeat(5_000))
        .run();
      const { lists, parts } = await exported(ann, await ticketOf(ann));
      expect(lists.questionMessages).toHaveLength(301);
      expect(parts).toBeGreaterThan(5);
    }));

  test("a whole part is far below what an answer may have", () =>
    story(async () => {
      const part = await readPart(ann, { ticket: await ticketOf(ann), start: "orders.0" });
      const row = part.ok ? JSON.stringify(part.data.sections.orders![0]) : "";
      expect(row.length * 400).toBeLessThan(512 * 1024);
    }));
});

describe("an export", () => {
  test("is for whoever has shown to be the owner, whatever they have", () => {
    expect(declaration("user_export").ownerShown).toBe("always");
  });

  test("is asked for a few times a day", () =>
    story(async () => {
      for (const _ of [1, 2, 3, 4, 5]) await ticketOf(ann);
      expect(await askForExport(ann, {})).toMatchObject({ problem: "TooManyRequests" });
    }));

  test("is told to the addresses of the account, whatever was chosen", () =>
    story(async () => {
      await db.prepare(`UPDATE outbox SET recipient_hash = 'other'`).run();
      await ticketOf(ann);
      const [letter, ...more] = await lettersTo(shop, OF_ANN.key);
      expect(more).toEqual([]);
      expect(letter!.subject).toBe("The data of your Halyard account was fetched");
      expect(letter!.headers).toBeUndefined();
    }));
});

describe("a ticket", () => {
  const problemOf = async (who: SignedInContext, ticket: string) => {
    const outcome = await readPart(who, { ticket });
    return outcome.ok ? null : outcome.problem;
  };

  test("is of its session alone, and for some minutes", () =>
    story(async () => {
      const ticket = await ticketOf(ann);
      expect(await problemOf(bo, ticket)).toBe("ExportOver");
      expect(
        await problemOf(signedInContext(shop, { ...ann.session, id: "another" }), ticket),
      ).toBe("ExportOver");
      clock.advance(10 * MINUTE_MS);
      expect(await problemOf(ann, ticket)).toBe("ExportOver");
    }));

  test("that is made up is none, nor is a place that there is not", () =>
    story(async () => {
      expect(await problemOf(ann, "made.up")).toBe("ExportOver");
      expect(await problemOf(ann, await shop.vault.seal("{}", "other"))).toBe("ExportOver");
      const ticket = await ticketOf(ann);
      expect(await readPart(ann, { ticket, start: "nothing.0" })).toMatchObject({
        problem: "InvalidRequest",
      });
    }));
});

test("what the page says of a deletion is what a deletion leaves", () =>
  story(async () => {
    // An account with open orders and claims that a deletion settles first.
    const hashes = JSON.stringify([await shop.vault.digest("address", addressText(OF_ANN))]);
    const outcome = await deleteAccount(accountClosing)(ann, { password: PASSWORD });
    expect(outcome).toMatchObject({ ok: true });
    const left = await Promise.all(
      EXPORT_SECTION_NAMES.map(async (name) => {
        const sql = SECTION_SQL[name].replace("AND deleted_at IS NULL", "");
        const { results } = await statement(db, sql, { userId: "ann", hashes }).all();
        return results.length > 0 ? [name] : [];
      }),
    );
    // The letter that says goodbye is still on its way; what operators did stays under the number that is nobody's now.
    const kept = left.flat().filter((name) => name !== "messages");
    const actions = await db
      .prepare(`SELECT action FROM operator_action WHERE subject = 'u1'`)
      .all();
    if (actions.results.length > 0) kept.push("operatorActions");
    expect(kept.toSorted()).toEqual(Object.keys(KEPT_AFTER_DELETION).toSorted());
  }));
