/** What operators do about affiliates: rates, and settlements paid by what a local chain really shows, or otherwise. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Hex } from "viem";
import { readAffiliate } from "#origin/verbs/affiliate/figures/figures.ts";
import {
  listAffiliates,
  listAllSettlements,
  rateAffiliate,
  settleAffiliates,
} from "#origin/verbs/affiliate/ops/manage.ts";
import { payAffiliate } from "#origin/verbs/affiliate/ops/pay.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import type { OperatorContext } from "#origin/ground/operation.ts";
import { asOperator } from "#test/support/as-operator.ts";
import { type LocalChain, startChain } from "#test/support/chain/local-chain.ts";
import en from "#locales/en/message.json" with { type: "json" };
import zh from "#locales/zh-CN/message.json" with { type: "json" };
import { fakeClock } from "#test/support/clock.ts";
import { startDatabase, type TestDatabase } from "#test/support/database.ts";
import { gateBefore } from "#test/support/gate.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { affiliate, invitee, paidOrder, refund } from "#test/support/referrals.ts";
import { giveAddress, lettersTo, MAIL } from "#test/support/letters.ts";
import { newBuyer, shopContext } from "#test/support/shop.ts";

const RECIPIENT = "0x00000000000000000000000000000000000000aa";
const OTHER = "0x00000000000000000000000000000000000000bb";
/** 119.76 dollars, in the token's base units. */
const SUM = 119_760_000n;
const TEXTS = { en, zh_CN: zh };

let database: TestDatabase;
let chain: LocalChain;
let usdc: Hex;
let shop: OperatorContext;
const clock = fakeClock("2026-03-15T12:00:00.000Z");

beforeAll(async () => {
  [database, chain] = await Promise.all([startDatabase(), startChain()]);
  usdc = await chain.deploy("USDC");
  const network = {
    id: chain.id,
    name: "Local",
    sources: [chain.url],
    coin: { name: "Coin", symbol: "COIN", decimals: 18 },
    explorer: "https://explorer.example/tx/{hash}",
    confirmations: 2,
    tokens: [{ symbol: "USDC", contract: usdc, decimals: 6 }],
  };
  const parts = { couriers: MAIL, chain: { networks: [network], derive: () => RECIPIENT } };
  shop = asOperator(shopContext(database.db, clock, parts));
});

afterAll(async () => {
  chain.stop();
  await assertInvariants(database.db);
  await database.dispose();
});

/** An affiliate with 119.76 settled and due; returns the settlement's id. */
async function dueSettlement(of?: SignedInContext): Promise<string> {
  const kol = of ?? (await affiliate(shop, 100));
  await paidOrder(await invitee(kol), { productId: "year-1" });
  await paidOrder(await invitee(kol), { productId: "year-1" });
  clock.advance(31 * 86_400_000);
  expect(await settleAffiliates(shop, {})).toEqual({ ok: true, data: { made: 1 } });
  const listed = await listAllSettlements(shop, { limit: 1 });
  if (!listed.ok) throw new Error(listed.problem);
  return listed.data.settlements[0]!.id;
}

function pay(settlementId: string, hash: string, of: { recipient?: string; token?: string } = {}) {
  const transaction = { network: chain.id, token: "USDC", hash, recipient: RECIPIENT, ...of };
  return payAffiliate(shop, { settlementId, transaction });
}

/** The newest settlement as its own affiliate sees it. */
async function shownTo(settlementId: string) {
  const userId = await shop.db
    .prepare(`SELECT affiliate_id FROM settlement WHERE id = ?1`)
    .bind(settlementId)
    .first<string>("affiliate_id");
  const session = { id: newId(), userId: userId!, scope: "session", deviceId: null } as const;
  const answer = await readAffiliate({ ...shop, session }, {});
  return answer.ok && answer.data.settlements[0];
}

async function actions(subject: string): Promise<number> {
  return (await shop.db
    .prepare(`SELECT COUNT(*) AS n FROM operator_action WHERE subject = ?1`)
    .bind(subject)
    .first<number>("n"))!;
}

async function uidOf({ session }: SignedInContext): Promise<string> {
  return (await shop.db
    .prepare(`SELECT uid FROM user WHERE id = ?1`)
    .bind(session.userId)
    .first<string>("uid"))!;
}

describe("a settlement is paid", () => {
  test("by a transaction that is seen to have moved the amount to the affiliate, and by no other", async () => {
    const id = await dueSettlement();
    const short = await chain.pay(usdc, RECIPIENT, SUM - 1n);
    const elsewhere = await chain.pay(usdc, OTHER, SUM);
    const right = await chain.pay(usdc, RECIPIENT, SUM);
    const due = (finding: string) => ({
      ok: true,
      data: { finding, settlement: { paidAt: null } },
    });
    expect(await pay(id, right)).toMatchObject(due("pending"));
    await chain.mine(2);
    expect(await pay(id, short)).toMatchObject(due("less"));
    expect(await pay(id, elsewhere)).toMatchObject(due("less"));
    expect(await pay(id, `0x${"0".repeat(64)}`)).toMatchObject(due("unknown"));
    const tron = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
    expect(await pay(id, right, { recipient: tron })).toMatchObject(due("less"));
    expect(await pay(id, right, { token: "DAI" })).toMatchObject(due("unsupported"));
    expect(await actions(id)).toBe(0);
    expect(await pay(id, right.toUpperCase().replace("0X", ""))).toMatchObject({
      data: { finding: "moved", settlement: { hash: right, paidAt: expect.any(String) } },
    });
    expect(await actions(id)).toBe(1);
    expect(await shownTo(id)).toMatchObject({
      hash: right,
      networkName: "Local",
      transactionUrl: `https://explorer.example/tx/${right}`,
    });
    for (const hash of [right, short]) {
      expect(await pay(id, hash)).toMatchObject({ problem: "SettlementPaid" });
    }
    const next = await dueSettlement();
    expect(await pay(next, right)).toMatchObject({ problem: "TransactionUsed" });
    expect(await actions(next)).toBe(0);
  });

  test("together with others by one transaction, as far as what it moved to each of them goes", async () => {
    const ids = [];
    for (let made = 0; made < 4; made++) ids.push(await dueSettlement());
    const [first, second, third, elsewhere] = ids as [string, string, string, string];
    // To one of them in two parts, and a cent short of a third settlement.
    const hash = await chain.payAll(usdc, [
      [RECIPIENT, SUM],
      [OTHER, SUM],
      [RECIPIENT, 2n * SUM - 10_000n],
    ]);
    await chain.mine(2);
    const paid = { data: { finding: "moved", settlement: { hash } } };
    expect(await pay(first, hash)).toMatchObject(paid);
    expect(await pay(second, hash)).toMatchObject(paid);
    expect(await pay(third, hash)).toMatchObject({ problem: "TransactionUsed" });
    expect(await pay(elsewhere, hash, { recipient: OTHER })).toMatchObject(paid);
    expect(await pay(third, hash, { recipient: OTHER })).toMatchObject({
      problem: "TransactionUsed",
    });
    const all = await Promise.all(ids.map(shownTo));
    expect(all.map((one) => one && one.hash)).toEqual([hash, hash, null, hash]);
    expect(await actions(third)).toBe(0);
  });

  test("one of two that name the last of a transaction at the same moment", async () => {
    const ids = [await dueSettlement(), await dueSettlement()];
    const hash = await chain.pay(usdc, RECIPIENT, 2n * SUM - 1n);
    await chain.mine(2);
    const gate = gateBefore(shop.db, 2);
    const transaction = { network: chain.id, token: "USDC", hash, recipient: RECIPIENT };
    const paying = ids.map((settlementId) =>
      payAffiliate({ ...shop, db: gate.db }, { settlementId, transaction }),
    );
    await gate.reached(2);
    gate.open(true);
    const answers = await Promise.all(paying);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ problem: "TransactionUsed" });
  });

  test.each([
    ["en", "2027-02-10", ["February 2027", "$119.76"]],
    ["zh_CN", "2027-04-10", ["2027年4月", "$119.76"]],
  ] as const)("and its affiliate is told of both in %s, once", async (language, day, figures) => {
    clock.set(`${day}T12:00:00.000Z`);
    const kol = await affiliate(shop, 100);
    const address = await giveAddress(shop, kol.session.userId, language);
    const settlementId = await dueSettlement(kol);
    await settleAffiliates(shop, {});
    const notes = ["bank, ref 17", "bank, ref 18"];
    await Promise.all(notes.map((note) => payAffiliate(shop, { settlementId, note })));
    const letters = await lettersTo(shop, address);
    const texts = TEXTS[language];
    expect(letters.map(({ subject }) => subject)).toEqual(
      [texts["subject-settlement-made"], texts["subject-settlement-paid"]].map((subject) =>
        subject.replace("{{month}}", figures[0]),
      ),
    );
    for (const { text } of letters) {
      for (const figure of figures) expect(text).toContain(figure);
      expect(text).toContain("https://halyard.example/user/kol");
      // What an operator typed is for the page.
      expect(text).not.toContain("bank");
    }
  });

  test("otherwise, with a note, once of two at the same moment", async () => {
    const settlementId = await dueSettlement();
    const answers = await Promise.all(
      ["bank, ref 17", "bank, ref 18"].map((note) => payAffiliate(shop, { settlementId, note })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ problem: "SettlementPaid" });
    expect(await actions(settlementId)).toBe(1);
  });

  test("never one that does not exist, nor where no network is configured", async () => {
    expect(await payAffiliate(shop, { settlementId: newId(), note: "x" })).toMatchObject({
      problem: "NotFound",
    });
    const settlementId = await dueSettlement();
    const hash = `0x${"1".repeat(64)}`;
    const transaction = { network: chain.id, token: "USDC", hash, recipient: RECIPIENT };
    const answer = await payAffiliate({ ...shop, chain: null }, { settlementId, transaction });
    expect(answer).toMatchObject({ data: { finding: "unsupported" } });
  });
});

describe("a rate", () => {
  test("makes an affiliate, within the bounds, and ends it without taking what was earned", async () => {
    const person = await newBuyer(shop);
    const uid = await uidOf(person);
    for (const percent of [24, 101]) {
      expect(await rateAffiliate(shop, { uid, percent, note: "test" })).toMatchObject({
        problem: "InvalidRequest",
      });
    }
    expect(await rateAffiliate(shop, { uid, percent: 40, note: "test" })).toMatchObject({
      data: { uid, percent: 40, unsettled: { amount: 0, currency: "USD" } },
    });
    const friend = await invitee(person);
    const order = await paidOrder(friend);
    expect(await rateAffiliate(shop, { uid, percent: null, note: "test" })).toMatchObject({
      data: { percent: null, invitees: 1, unsettled: { amount: 400 } },
    });
    await paidOrder(friend);
    await refund(shop, order, 999);
    const listed = await listAffiliates(shop, { uid, limit: 1 });
    const found = listed.ok && listed.data.affiliates[0];
    expect(found).toMatchObject({ unsettled: { amount: 0 } });
    expect(await actions(uid)).toBe(2);
    expect(
      await rateAffiliate(shop, { uid: "AAAAAAAAAA", percent: 40, note: "test" }),
    ).toMatchObject({
      problem: "NotFound",
    });
  });
});
