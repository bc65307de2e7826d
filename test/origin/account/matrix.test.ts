/**
 * The matrix of security I1: every call of the contract that names something by an id answers another person's id
 * like one that does not exist. The list of id fields is derived from the contract; a new one must be given an owner
 * here before this passes.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  CALL_NAMES,
  CALLS,
  type CallName,
  type CallResponse,
  declaration,
} from "#contract/calls/calls.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import { newId } from "#origin/ground/ids.ts";
import { newAccountName, PASSWORD, signedInPerson } from "#test/support/factories.ts";
import { sharedHarness } from "#test/support/harness.ts";
import { base64, JPEG, question } from "#test/support/questions.ts";

const harness = await sharedHarness();

/** Names that fields with ids have; what is no id by its name is looked at by its form. */
const ID_NAME = /(^id|Id|sessionId|orderNumber)$/;
/** 22 characters of base64url, as the contract writes its ids. */
const ID_FORM = /\{22\}/;

interface IdField {
  call: CallName;
  field: string;
}

function idFields(call: CallName): IdField[] {
  const { properties = {} } = z.toJSONSchema(CALLS[call].request, { io: "input" }) as {
    properties?: Record<string, unknown>;
  };
  return Object.entries(properties)
    .filter(([field, schema]) => ID_NAME.test(field) || ID_FORM.test(JSON.stringify(schema)))
    .map(([field]) => ({ call, field }));
}

interface Owned {
  /** An id of the first person's, made for the test. */
  id: (token: string) => Promise<string>;
  /** What else the call needs. */
  rest?: Record<string, unknown>;
  /** The field takes several. */
  inList?: boolean;
}

const order: Owned = {
  async id(token) {
    const listed = await harness.call("payment_order", {}, { token });
    const { orders } = listed.envelope.data as { orders: { id: string }[] };
    return orders[0]?.id ?? (await buy(token));
  },
};

async function buy(token: string, productId = "month-1"): Promise<string> {
  return (await ordered(token, { productId })).id;
}

async function ordered(token: string, wish: { productId: string; gift?: true }) {
  const { productId } = wish;
  const quoted = await harness.call("payment_quote", { productId }, { token });
  const { methods, total } = quoted.envelope.data as { methods: string[]; total: object };
  const purchase = { ...wish, method: methods[0], clientKey: newId(), expected: total };
  const bought = await harness.call("payment_purchase", purchase, { token });
  return (bought.envelope.data as CallResponse<"payment_purchase">).order;
}

async function paid(token: string, wish: { productId: string; gift?: true }): Promise<string> {
  const { id, payUrl } = await ordered(token, wish);
  const body = new URLSearchParams({ action: "pay" });
  await fetch(new URL(payUrl!, harness.url), { method: "POST", body, redirect: "manual" });
  return id;
}

const group: Owned = {
  async id(token) {
    const listed = await harness.call("payment_joint_purchase_created", {}, { token });
    const { groups } = listed.envelope.data as { groups: { id: string }[] };
    return groups[0]?.id ?? (await startGroup(token));
  },
};

async function startGroup(token: string): Promise<string> {
  const shop = await harness.call("payment_shop");
  const { products, methods } = shop.envelope.data as CallResponse<"payment_shop">;
  const { id: productId, group: prices } = products[0]!;
  const { size, unitPrice: expected } = prices[0]!;
  const choice = {
    productId,
    size,
    paymentType: 1,
    method: methods[0],
    clientKey: newId(),
    expected,
  };
  const started = await harness.call("payment_joint_purchase", choice, { token });
  return (started.envelope.data as { group: { id: string } }).group.id;
}

/** Asked by somebody who is an affiliate, too: anybody else is refused for that alone. */
const settlement: Owned = {
  async id(token) {
    const { envelope } = await harness.call("system_affiliate", {}, { token });
    const { settlements } = envelope.data as CallResponse<"system_affiliate">;
    return settlements[0]?.id ?? (await settle(token));
  },
};

/** Settles what a friend's purchase brought the owner, without waiting for a month or a threshold. */
async function settle(token: string): Promise<string> {
  const { envelope } = await harness.call("system_user_info", {}, { token });
  const { uid, inviteCode } = envelope.data as CallResponse<"system_user_info">;
  const friend = await signedInPerson(harness, inviteCode);
  await paid(friend.token, { productId: "month-1" });
  const id = newId();
  await harness.db.batch([
    harness.db
      .prepare(
        `INSERT INTO settlement (id, transition_id, affiliate_id, period, amount, currency, at)
         SELECT ?2, ?2, c.affiliate_id, strftime('%Y-%m', c.at / 1000, 'unixepoch'), c.amount, c.currency, c.at
         FROM commission_entry AS c JOIN user ON user.id = c.affiliate_id WHERE user.uid = ?1`,
      )
      .bind(uid, id),
    harness.db
      .prepare(
        `UPDATE commission_entry SET settlement_id = ?1
         WHERE affiliate_id = (SELECT affiliate_id FROM settlement WHERE id = ?1)`,
      )
      .bind(id),
  ]);
  return id;
}

const benefit: Owned = {
  async id(token) {
    const held = await harness.call("system_user_benefits", {}, { token });
    if (held.envelope.code === 200) {
      return (held.envelope.data as CallResponse<"system_user_benefits">).leases[0]!.id;
    }
    await paid(token, { productId: "year-1" });
    await harness.db
      .prepare(
        `INSERT INTO benefit_account (id, service, link, account, sealed_password, slots, created_at, password_at)
         VALUES (?1, 'Matrix', 'https://matrix.example/', ?1, '', 1, 0, 0)`,
      )
      .bind(newId())
      .run();
    const took = await harness.call("system_benefit_take", { service: "Matrix" }, { token });
    return (took.envelope.data as CallResponse<"system_benefit_take">).lease.id;
  },
};

const gift: Owned = {
  async id(token) {
    const { envelope } = await harness.call("payment_gifts", {}, { token });
    const { gifts } = envelope.data as CallResponse<"payment_gifts">;
    return gifts[0]?.orderId ?? (await paid(token, { productId: "month-1", gift: true }));
  },
};

const thread: Owned = {
  async id(token) {
    const { envelope } = await harness.call("user_support_threads", {}, { token });
    const { threads } = envelope.data as CallResponse<"user_support_threads">;
    if (threads[0]) return threads[0].id;
    const asked = await harness.call("user_support_ask", question(), { token });
    return (asked.envelope.data as CallResponse<"user_support_ask">).thread.id;
  },
};

/** Waits for its message. */
let waiting: string | null = null;
const picture: Owned = {
  async id(token) {
    if (waiting) return waiting;
    const content = base64(JPEG);
    const { envelope } = await harness.call("user_support_picture_add", { content }, { token });
    waiting = (envelope.data as CallResponse<"user_support_picture_add">).id;
    return waiting;
  },
};

const passkey: Owned = {
  async id(token) {
    const listed = await harness.call("user_security", {}, { token });
    const { passkeys } = listed.envelope.data as CallResponse<"user_security">;
    if (passkeys[0]) return passkeys[0].id;
    const { envelope } = await harness.call("system_user_info", {}, { token });
    const id = newId();
    await harness.db
      .prepare(
        `INSERT INTO passkey (id, user_id, credential_id, public_key, sign_count, transports, name, created_at)
         SELECT ?1, id, ?1, '', 0, '[]', 'Key', 0 FROM user WHERE uid = ?2`,
      )
      .bind(id, (envelope.data as CallResponse<"system_user_info">).uid)
      .run();
    return id;
  },
};

const WRITTEN = { thread: "AAAAAAAAAAAAAAAAAAAAAA", id: newId(), text: "And this." };

/** How to get an id that belongs to somebody. */
const OWNED: Record<string, Owned> = {
  "payment_order_status.orderId": order,
  "payment_cancel_order.orderId": order,
  "payment_crypto_quote.orderId": {
    ...order,
    rest: { productId: "month-1", network: "eip155:1", token: "USDC" },
  },
  "payment_crypto_sent.orderId": {
    ...order,
    rest: {
      productId: "month-1",
      transaction: {
        network: "eip155:1",
        hash: `0x${"a".repeat(64)}`,
        from: `0x${"b".repeat(40)}`,
        nonce: 0,
        before: 0,
      },
    },
  },
  "payment_crypto_status.orderId": { ...order, rest: { productId: "month-1" } },
  "payment_joint_choice.groupId": {
    ...group,
    rest: {
      choice: "refund",
      method: null,
      clientKey: newId(),
      expected: { amount: 0, currency: "USD" },
    },
  },
  "payment_gift.orderId": gift,
  "payment_gift_card.orderId": { ...gift, rest: { line: "", language: "en" } },
  "payment_gift_letter.orderId": {
    ...gift,
    rest: {
      to: "friend@mail.example",
      day: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10),
      timeZone: "UTC",
      language: "en",
    },
  },
  "payment_gift_letter_cancel.orderId": gift,
  "payment_gift_refund.orderId": gift,
  "system_affiliate_commissions.settlementId": settlement,
  "system_benefit_password.leaseId": benefit,
  "system_benefit_report.leaseId": benefit,
  "user_passkey_remove.id": passkey,
  "user_passkey_rename.id": { ...passkey, rest: { name: "Mine" } },
  "user_end_session.id": {
    id: async (token) => {
      const { envelope } = await harness.call("user_sessions", {}, { token });
      return (envelope.data as { sessions: { id: string }[] }).sessions[0]!.id;
    },
  },
  "user_support_ask.orderId": { ...order, rest: question() },
  "user_support_ask.pictures": { ...picture, rest: question(), inList: true },
  "user_support_close.thread": thread,
  "user_support_picture.id": picture,
  "user_support_thread.thread": thread,
  "user_support_write.pictures": { ...picture, rest: WRITTEN, inList: true },
  "user_support_write.thread": { ...thread, rest: WRITTEN },
  "user_unbind_device.id": {
    id: async (token) => {
      const { envelope } = await harness.call("user_get_device_list", {}, { token });
      return (envelope.data as { devices: { id: string }[] }).devices[0]!.id;
    },
  },
};

/** Made by whoever asks: the same one is the same message, as with a client key. */
const MADE = new Set(["user_support_ask.id", "user_support_write.id"]);

/** The catalogue is everybody's, a client key and a cursor are the caller's own. */
const NOBODYS = new Set(["productId", "clientKey", "cursor"]);

/** A group is for all who have its link: these ids are handed round. */
const SHARED = new Set([
  "payment_joint_order.groupId",
  "payment_joint_join.groupId",
  "payment_joint_join_for_pay.groupId",
]);

const FIELDS = CALL_NAMES.filter((name) => declaration(name).auth !== "none")
  .flatMap(idFields)
  .filter(({ call, field }) => {
    const name = `${call}.${field}`;
    return !(NOBODYS.has(field) || SHARED.has(name) || MADE.has(name));
  });
/** Well formed, and of nothing. */
const NOBODYS_ID = "AAAAAAAAAAAAAAAAAAAAAA";

describe("another's id answers like one that does not exist", () => {
  let owner: string;
  let stranger: string;

  beforeAll(async () => {
    const account = newAccountName();
    await harness.call("register_type_username", { account, password: PASSWORD });
    const signedIn = await harness.call(
      "login_type_username",
      { account, password: PASSWORD, device: { name: "Pixel 12", systemVersion: "17" } },
      { platform: "android", deviceId: crypto.randomUUID() },
    );
    owner = signedIn.token!;
    stranger = (await signedInPerson(harness)).token;
    await harness.call("user_show_owner", { password: PASSWORD }, { token: stranger });
    for (const token of [owner, stranger]) {
      const { envelope } = await harness.call("system_user_info", {}, { token });
      const { uid } = envelope.data as CallResponse<"system_user_info">;
      await harness.db.prepare(`UPDATE user SET kol = 1 WHERE uid = ?1`).bind(uid).run();
    }
  });

  test("every id field of the contract has an owner here", () => {
    const known = FIELDS.map(({ call, field }) => `${call}.${field}`);
    expect(known.filter((name) => !(name in OWNED))).toEqual([]);
  });

  test.each(FIELDS)("$call $field", async ({ call, field }) => {
    const owned = OWNED[`${call}.${field}`]!;
    const id = await owned.id(owner);
    const asked = (value: string) =>
      harness.call(
        call,
        { ...owned.rest, [field]: owned.inList ? [value] : value },
        { token: stranger },
      );
    const [theirs, nobodys] = [await asked(id), await asked(NOBODYS_ID)];
    expect(theirs.envelope).toEqual(nobodys.envelope);
    expect(theirs.envelope.code).not.toBe(200);
    // A form that is refused would say nothing about whose the id is.
    expect(theirs.envelope.status).not.toBe("InvalidRequest");
    const still = await owned.id(owner);
    expect(still).toBe(id);
  });

  test("a message under an id of another's gives nothing of theirs, and stands nowhere", async () => {
    const theirs = await thread.id(owner);
    const again = { ...question(), id: theirs };
    const { envelope } = await harness.call("user_support_ask", again, { token: stranger });
    expect(envelope).toMatchObject({ status: "NotFound", data: { fields: ["thread"] } });
    const { envelope: own } = await harness.call("user_support_threads", {}, { token: stranger });
    expect((own.data as CallResponse<"user_support_threads">).threads).toEqual([]);
  });
});

test("without a token every call that wants somebody says the same", async () => {
  const wanting = CALL_NAMES.filter((name) =>
    ["session", "register", "second"].includes(declaration(name).auth),
  );
  const answers = await Promise.all(
    wanting.map(async (name) => JSON.stringify((await harness.call(name)).envelope)),
  );
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('"status":"Unauthorized"');
});
