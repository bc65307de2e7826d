/**
 * A press whose answer was lost, again: what is told this once is told again to the same key, and to no other; what a preview
 * would show of something that is done is refused.
 */
import { afterAll, describe, expect, test } from "vitest";
import type { OperationName } from "#contract/ops/operations.ts";
import { RedemptionCode } from "#contract/membership.ts";
import { newId } from "#origin/ground/ids.ts";
import { ask } from "#origin/verbs/support/asking/ask.ts";
import { dataOf } from "#test/support/business-dials.ts";
import { fakeClock } from "#test/support/clock.ts";
import { CONSOLE } from "#test/support/console.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn, uidOf } from "#test/support/operator.ts";
import { question } from "#test/support/questions.ts";
import { boughtOrder, newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock("2026-01-15T12:00:00.000Z");
const shop = shopContext(memory.db, clock);
const { does, refusedFor } = operatorOn(shop, "test", { console: CONSOLE });
afterAll(() => memory.close());

const note = "fair";

const live = async () => (await does("codes_list", {})).codes.length;

describe("codes", () => {
  test("are the same codes, and made once", () =>
    memory.tell(async () => {
      const asked = { count: 3, months: 1, note, key: newId() };
      const first = await does("codes_create", asked);
      // Neither time nor one of them being ended makes others of them.
      clock.advance(60_000);
      await does("codes_revoke", { code: first.codes[1], note });
      expect(await does("codes_create", asked)).toEqual(first);
      expect(await live()).toBe(3);
      expect(new Set(first.codes.map((code) => RedemptionCode.parse(code))).size).toBe(3);
    }));

  test.each([
    { count: 2 },
    { count: 4 },
    { months: 2 },
    { note: "another" },
    { expiresAt: "2026-02-01T00:00:00.000Z" },
  ])("of the same key but %o are refused", (other) =>
    memory.tell(async () => {
      const asked = { count: 3, months: 1, note, key: newId() };
      await does("codes_create", asked);
      const refusal = await refusedFor("codes_create", { ...asked, ...other });
      expect([refusal, await live()]).toEqual([["DoneAlready", "key"], 3]);
    }),
  );

  test("of another key, or of none, are others", () =>
    memory.tell(async () => {
      const asked = { count: 1, months: 1, note };
      const made = [
        await does("codes_create", { ...asked, key: newId() }),
        await does("codes_create", { ...asked, key: newId() }),
        await does("codes_create", asked),
        await does("codes_create", asked),
      ];
      expect(new Set(made.flatMap(({ codes }) => codes)).size).toBe(4);
    }));

  test("made by two presses at the same moment are one press's", () =>
    memory.tell(async () => {
      const asked = { count: 2, days: 3, note, key: newId() };
      const both = await Promise.all([1, 2].map(() => does("codes_create", asked)));
      expect([both[0], await live()]).toEqual([both[1], 2]);
    }));
});

test("a script's token is the same, and its key makes no other", () =>
  memory.tell(async () => {
    const asked = { name: "nightly", role: "finance", days: 1, key: newId() };
    const first = await does("operators_token_make", asked);
    expect(await does("operators_token_make", asked)).toEqual(first);
    const others = [
      { ...asked, role: "support" },
      { ...asked, days: 2 },
      { ...asked, key: newId() },
    ];
    expect(await refusedFor("operators_token_make", others[0]!)).toEqual(["DoneAlready", "key"]);
    expect(await refusedFor("operators_token_make", others[1]!)).toEqual(["DoneAlready", "key"]);
    expect(await refusedFor("operators_token_make", others[2]!)).toEqual(["TokenTaken", "name"]);
  }));

interface Press {
  name: OperationName;
  /** What it asks, and about whom or what. */
  asked: () => Promise<object>;
  /** What is asked otherwise. */
  others: object[];
}

const person = async () => uidOf(await newBuyer(shop));

async function paidOrder() {
  const { number } = await boughtOrder(await newBuyer(shop));
  await does("orders_paid", { number, amount: "9.99", reference: newId() });
  return number;
}

async function thread() {
  const buyer = { ...(await newBuyer(shop)), ...shop };
  return dataOf(await ask(buyer, question())).thread.number;
}

const REVIEW = { en: "It reconnects.", zh_CN: "会重新连上。" };
const LONG = "a".repeat(300);

const PRESSES: Press[] = [
  {
    name: "orders_refund",
    asked: async () => ({ number: await paidOrder(), amount: "2", note }),
    others: [{ amount: "3" }, { amount: undefined }, { note: "another" }],
  },
  {
    name: "orders_refund",
    asked: async () => ({ number: await paidOrder(), note }),
    others: [{ amount: "9.99" }],
  },
  {
    name: "people_give",
    asked: async () => ({ uid: await person(), days: 3, note }),
    others: [{ days: 4 }, { days: undefined, months: 1 }, { note: "another" }],
  },
  {
    name: "people_take",
    async asked() {
      const uid = await person();
      await does("people_give", { uid, days: 9, note, key: newId() });
      return { uid, days: 3, note };
    },
    others: [{ days: 4 }, { note: "another" }],
  },
  {
    name: "support_answer",
    asked: async () => ({ number: await thread(), text: `${LONG}.` }),
    others: [{ text: `${LONG}?` }, { close: true }],
  },
  {
    name: "support_note",
    asked: async () => ({ number: await thread(), text: `${LONG}.` }),
    others: [{ text: `${LONG}?` }],
  },
  {
    name: "reviews_add",
    asked: async () => ({ author: "Anna", text: REVIEW }),
    others: [
      { author: "Ben" },
      { text: { ...REVIEW, en: "It does." } },
      { position: 9 },
      { writtenOn: "2025-12-01" },
    ],
  },
];

describe("the same key asks the same, and nothing else:", () => {
  test.each(PRESSES)("$name", ({ name, asked, others }) =>
    memory.tell(async () => {
      const press = { ...(await asked()), key: newId() };
      const first = await does(name, press);
      for (const other of others)
        expect([other, await refusedFor(name, { ...press, ...other })]).toEqual([
          other,
          ["DoneAlready", "key"],
        ]);
      expect(await does(name, press)).toEqual(first);
      const { actions } = await does("audit_list", { operation: name });
      expect(actions).toHaveLength(1);
    }),
  );

  test("of somebody else", () =>
    memory.tell(async () => {
      const [one, other] = [await person(), await person()];
      const press = { days: 3, note, key: newId() };
      await does("people_give", { ...press, uid: one });
      const refusal = await refusedFor("people_give", { ...press, uid: other });
      expect(refusal).toEqual(["DoneAlready", "key"]);
    }));

  test("of two at the same moment one is done", () =>
    memory.tell(async () => {
      const press = { number: await paidOrder(), note, key: newId() };
      const both = await Promise.all(
        ["2", "3"].map((amount) => refusedFor("orders_refund", { ...press, amount })),
      );
      expect(both.filter((refusal) => refusal === null)).toHaveLength(1);
      expect(both).toContainEqual(["DoneAlready", "key"]);
    }));
});

describe("what has a name of its own is said again as it was:", () => {
  test("money that came past every provider", () =>
    memory.tell(async () => {
      const { number } = await boughtOrder(await newBuyer(shop));
      const said = { number, amount: "9.99", reference: newId() };
      const first = await does("orders_paid", said);
      expect(await refusedFor("orders_paid", { ...said, amount: "5" })).toEqual([
        "InvalidRequest",
        "amount",
      ]);
      expect(await does("orders_paid", said)).toEqual({ ...first, outcome: "known" });
    }));

  test("a dispute", () =>
    memory.tell(async () => {
      const number = await paidOrder();
      const said = { number, dispute: "d-1", outcome: "taken", amount: "5", note };
      const first = await does("orders_dispute", said);
      expect(await refusedFor("orders_dispute", { ...said, amount: "4" })).toEqual([
        "DoneAlready",
        "amount",
      ]);
      expect(await does("orders_dispute", said)).toEqual(first);
    }));
});

test("no key of a press that tells something this once is in the record", () =>
  memory.tell(async () => {
    const [codes, token] = [newId(), newId()];
    await does("codes_create", { months: 1, note, key: codes });
    await does("operators_token_make", { name: "n", role: "finance", days: 1, key: token });
    const { actions } = await does("audit_list", {});
    expect(actions).toHaveLength(2);
    const kept = JSON.stringify(actions);
    expect([kept.includes(codes), kept.includes(token)]).toEqual([false, false]);
  }));

describe("a preview with the key of what was done is refused:", () => {
  test("giving time", () =>
    memory.tell(async () => {
      const of = { uid: await uidOf(await newBuyer(shop)), days: 3, key: newId() };
      expect(await refusedFor("people_give_preview", of)).toBeNull();
      await does("people_give", { ...of, note });
      expect(await refusedFor("people_give_preview", of)).toEqual(["DoneAlready", "key"]);
      expect(await refusedFor("people_give_preview", { ...of, key: newId() })).toBeNull();
    }));

  test("paying back", () =>
    memory.tell(async () => {
      const { number } = await boughtOrder(await newBuyer(shop));
      await does("orders_paid", { number, amount: "9.99", reference: newId() });
      const of = { number, amount: "2", key: newId() };
      expect(await refusedFor("orders_refund_preview", of)).toBeNull();
      await does("orders_refund", { ...of, note });
      expect(await refusedFor("orders_refund_preview", of)).toEqual(["DoneAlready", "key"]);
      const { left } = await does("orders_refund_preview", { ...of, key: newId() });
      expect(left.amount).toBe(599);
    }));
});
