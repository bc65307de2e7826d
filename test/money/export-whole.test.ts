/**
 * The export against the schema: every column of every table that refers to a person is in it, or is named here with the
 * reason why it is not. A new table or column must be given to its owner, or a reason, before this passes.
 */
import { globSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { EXPORT_SECTION_NAMES, EXPORT_SECTIONS } from "#contract/export-sections.ts";
import { SECTION_SQL } from "#origin/verbs/export/repository.ts";

const sqlite = new DatabaseSync(":memory:");
for (const file of globSync("origin/ground/db/migrations/*.sql").toSorted())
  sqlite.exec(readFileSync(file, "utf8"));

/** Columns by which a row is somebody's where no foreign key says so. */
const REFERS = /^(?:user_id|order_id|session_id|recipient_hash|address_hash|mailbox)$/;

/** Internal numbers and marks, which say nothing of the person that another column does not. */
const WORKING = new Set(
  `id user_id order_id payment_id refund_id account_id product_id coupon_id group_id seat_id session_id device_id
   settlement_id creator_id affiliate_id redeemed_by part_of transition_id seq source_id anchor_day client_key
   idempotency_key address_index session_attempt provider_session pay_url asked_at next_ask_at next_end_at next_attempt_at
   attempts tried_at check_at seen_version version warned settled settle_at settle_again_at paid token_since second_step gift_id message_id thread_id last_step sign_count next_since
   previous_until first_session_id claim_id claimed_until courier event_id verdict place block_number block_hash doubted
   booked_as nonce transfers_before first_purchase moved deleted_at name_en name_zh_cn name_more`.split(
    /\s+/,
  ),
);

/** Reasons that the file says itself (NOT_GIVEN), or that there is nothing of the person in it. */
const LEFT_OUT: Record<string, string> = {
  "user.password_hash": "passwordHash; that there is one is in the file",
  "user.invited_by": "friendsNames; that there is somebody is in the file",
  "user.brought": "a count of others' accounts; what came of them is in the file",
  "identity.key": "normalForm, but for a device's, which is a keyed hash",
  "session.token_hash": "sessionTokens",
  "session.next_hash": "sessionTokens",
  "session.previous_hash": "sessionTokens",
  "passkey.credential_id": "passkeys",
  "passkey.public_key": "passkeys",
  "authenticator_app.sealed_secret": "passkeys",
  "recovery_code.code_hash": "passkeys",
  "gift.sealed": "giftCards",
  "gift_letter.sealed": "giftCards",
  "support_thread.mailbox": "the account's, which is in the file",
  "support_picture.mailbox": "the account's, which is in the file",
  "support_picture.content": "pictures",
  "support_message.operator": "operatorsNotes",
  "support_message.mail_hash": "a digest of what came by mail",
  "device.device_hash": "the keyed hash of what is in the file as deviceId",
  "known_network.network_hash": "networks",
  "crypto_payment.unbooked": "that money of it is in no book yet, for us to look after",
  "redemption_code.code_hash": "the hash of a code that is used up",
  "redemption_code.note": "operatorsNotes",
  "redemption_code.created_at": "of the code, before it was anybody's",
  "redemption_code.expires_at": "of the code, before it was anybody's",
  "redemption_code.gift": "what it gave is in the file as a gift's",
  "redemption_code.revoked_at": "one that was redeemed is not revoked",
  "refund.note": "operatorsNotes",
  "refund.due_at": "until when we may answer a provider, which is ours to do",
  "commission_entry.invitee_id": "friendsNames",
  "benefit_lease.service": "the account's",
  "provider_event.payload": "providersTexts",
  "outbox.recipient_hash": "the keyed hash of an address that is in the file",
  "outbox.sealed": "what a letter says is deleted once it is sent, and may hold a code until then",
  "outbox.about": "the number of an order, which is in the file, or a group's working number",
  "outbox.expires_at": "how long it is worth sending",
};

/** Tables that refer to somebody and are in no section. */
const TABLES_LEFT_OUT: Record<string, string> = {
  verification_code: "sentCodes",
  support_key: "sentCodes",
  handover: "sentCodes",
  support_block: "of mailboxes without an account; one of an account is in the file",
  former_address:
    "keyed hashes of addresses that the person gave up, so that letters to them are found",
  erase_again: "ids of people who are gone already",
  dev_message: "sealed copies of letters in DEV, empty in PROD",
  sandbox_session: "the sandbox's own books, empty in PROD",
  sandbox_capture: "the sandbox's own books, empty in PROD",
  sandbox_refund: "the sandbox's own books, empty in PROD",
};

interface Column {
  table: string;
  column: string;
}

const tables = (
  sqlite
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .all() as { name: string }[]
).map(({ name }) => name);

function columnsOf(table: string): string[] {
  const rows = sqlite.prepare(`SELECT name FROM pragma_table_xinfo(?)`).all(table);
  return rows.map((row) => String(row["name"]));
}

function refersTo(table: string): string[] {
  const rows = sqlite.prepare(`SELECT "table" AS name FROM pragma_foreign_key_list(?)`).all(table);
  return rows.map((row) => String(row["name"]));
}

/** Everything that leads to a person: by its own columns, or by the row that it belongs to. */
function personal(): string[] {
  const found = new Set(
    tables.filter(
      (table) => table === "user" || columnsOf(table).some((name) => REFERS.test(name)),
    ),
  );
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const table of tables)
      if (refersTo(table).some((other) => found.has(other))) found.add(table);
  }
  return [...found].toSorted();
}

/** The columns that a section's statement shows as they are. */
function shown(sql: string): Column[] {
  const columns = sqlite.prepare(sql).columns();
  return columns.flatMap(({ table, column }) => (table && column ? [{ table, column }] : []));
}

const given = new Set(
  EXPORT_SECTION_NAMES.flatMap((name) => shown(SECTION_SQL[name])).map(
    ({ table, column }) => `${table}.${column}`,
  ),
);
const givenTables = new Set([...given].map((name) => name.split(".")[0]!));

test("tables that refer to a person are found by the schema's own keys", () => {
  expect(personal()).toEqual(
    expect.arrayContaining([
      "user",
      "identity",
      "purchase",
      "payment",
      "money_entry",
      "chain_transfer",
      "notice_choice",
    ]),
  );
  expect(personal()).not.toContain("product");
});

test.each(personal())("%s is in the export, or is left out for a reason", (table) => {
  expect(givenTables.has(table) || table in TABLES_LEFT_OUT).toBe(true);
});

test.each(personal().filter((table) => !(table in TABLES_LEFT_OUT)))(
  "every column of %s is in the export, or is left out for a reason",
  (table) => {
    const missed = columnsOf(table)
      .map((column) => ({ column, name: `${table}.${column}` }))
      .filter(
        ({ column, name }) => !given.has(name) && !WORKING.has(column) && !(name in LEFT_OUT),
      );
    expect(missed.map(({ name }) => name)).toEqual([]);
  },
);

test("nothing is left out that is in the export, or that there is not", () => {
  const gone = Object.keys(LEFT_OUT).filter((name) => {
    const [table = "", column = ""] = name.split(".");
    return given.has(name) || !columnsOf(table).includes(column);
  });
  expect(gone).toEqual([]);
  expect(Object.keys(TABLES_LEFT_OUT).filter((name) => givenTables.has(name))).toEqual([]);
});

describe.each(EXPORT_SECTION_NAMES)("section %s", (name) => {
  test("has the names of the contract", () => {
    const names = sqlite
      .prepare(SECTION_SQL[name])
      .columns()
      .map((column) => column.name);
    expect(names.toSorted()).toEqual(Object.keys(EXPORT_SECTIONS[name].shape).toSorted());
  });

  test("is of one person alone", () => {
    expect(SECTION_SQL[name]).toMatch(/:userId|:hashes/);
  });
});
