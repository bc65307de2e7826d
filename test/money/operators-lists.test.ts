/** What operators read of affiliates and of shared accounts, and change there: each row its own, nobody's who is gone. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { instant } from "#origin/ground/clock.ts";
import { newId } from "#origin/ground/ids.ts";
import { listAffiliates, rateAffiliate } from "#origin/verbs/affiliate/ops/manage.ts";
import { paySettlement } from "#origin/verbs/affiliate/ops/repository.ts";
import { settleCommissions } from "#origin/verbs/affiliate/settle.ts";
import {
  addBenefit,
  listBenefitAccounts,
  rotateBenefit,
} from "#origin/verbs/benefit/ops/manage.ts";
import { listBenefitReports } from "#origin/verbs/benefit/ops/reports.ts";
import { sealedPassword, takeSlot } from "#origin/verbs/benefit/repository.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { asOperator } from "#test/support/as-operator.ts";
import { fakeClock } from "#test/support/clock.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { affiliate, invitee, paidOrder } from "#test/support/referrals.ts";
import { newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock("2026-01-15T12:00:00.000Z");
const shop = shopContext(memory.db, clock);
const operator = asOperator(shop);

afterEach(() => assertInvariants(shop.db));
afterAll(() => memory.close());

const usd = (amount: number) => ({ amount, currency: "USD" });

async function erase({ session }: SignedInContext): Promise<void> {
  const sql = `UPDATE user SET deleted_at = 1 WHERE id = ?1`;
  await shop.db.prepare(sql).bind(session.userId).run();
}

async function uidOf({ session }: SignedInContext): Promise<string> {
  const sql = `SELECT uid FROM user WHERE id = ?1`;
  return (await shop.db.prepare(sql).bind(session.userId).first<string>("uid"))!;
}

async function listed() {
  const outcome = await listAffiliates(operator, { limit: 100 });
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.data;
}

async function rated(uid: string, percent: number | null) {
  const outcome = await rateAffiliate(operator, { uid, percent, note: "test" });
  return outcome.ok ? outcome.data.percent : outcome.problem;
}

describe("affiliates", () => {
  test("are those of now and those who are owed, each with their own sums", async () => {
    const [one, other] = [await affiliate(shop, 100), await affiliate(shop, 100)];
    const ended = await affiliate(shop, 100);
    const somebody = await newBuyer(shop);
    for (const kol of [one, one, other, ended]) {
      await paidOrder(await invitee(kol), { productId: "year-1" });
    }
    await rated(await uidOf(ended), null);
    clock.set("2026-02-15T12:00:00.000Z");
    expect(await settleCommissions(shop)).toBe(1);
    await paidOrder(await invitee(one));
    const rows = new Map((await listed()).affiliates.map(({ uid, ...row }) => [uid, row]));
    expect(rows.get(await uidOf(one))).toEqual({
      percent: 100,
      invitees: 3,
      unsettled: usd(999),
      settled: usd(2 * 5_988),
    });
    const owed = { invitees: 1, unsettled: usd(5_988), settled: usd(0) };
    expect(rows.get(await uidOf(other))).toEqual({ percent: 100, ...owed });
    expect(rows.get(await uidOf(ended))).toEqual({ percent: null, ...owed });
    expect(rows.has(await uidOf(somebody))).toBe(false);
  });

  test("who are gone are in no list, and have no rate", async () => {
    const gone = await affiliate(shop, 100);
    await paidOrder(await invitee(gone));
    const uid = await uidOf(gone);
    await erase(gone);
    expect((await listed()).affiliates.map((row) => row.uid)).not.toContain(uid);
    expect(await rated(uid, 50)).toBe("NotFound");
  });

  test("get their own rate and no other's, within what is configured", async () => {
    const [one, other] = [await affiliate(shop, null), await affiliate(shop, null)];
    const { min, max } = shop.business.affiliate.firstPurchasePercent;
    expect(await rated(await uidOf(one), max)).toBe(max);
    expect(await rated(await uidOf(one), max + 1)).toBe("InvalidRequest");
    expect(await rated(await uidOf(one), min - 1)).toBe("InvalidRequest");
    const rows = new Map((await listed()).affiliates.map(({ uid, percent }) => [uid, percent]));
    expect(rows.get(await uidOf(one))).toBe(max);
    expect(rows.get(await uidOf(other))).toBe(min);
    expect(await rated("nobody", max)).toBe("NotFound");
  });

  test("have each settlement paid once, and no other with it", async () => {
    const people = [await affiliate(shop, 100), await affiliate(shop, 100)];
    for (const kol of people) {
      for (let bought = 0; bought < 2; bought++) {
        await paidOrder(await invitee(kol), { productId: "year-1" });
      }
    }
    clock.advance(31 * 86_400_000);
    expect(await settleCommissions(shop)).toBe(2);
    const ids = (
      await shop.db
        .prepare(`SELECT id FROM settlement WHERE affiliate_id IN (?1, ?2)`)
        .bind(...people.map(({ session }) => session.userId))
        .all<{ id: string }>()
    ).results.map(({ id }) => id);
    const paid = async (id: string) => {
      const transition = { aggregate: "settlement", id, transitionId: newId() } as const;
      const proof = { transaction: null, note: "by hand" };
      return (await paySettlement(shop.db, transition, proof, clock.now()).run()).meta.changes;
    };
    expect([await paid(ids[0]!), await paid(ids[0]!), await paid(ids[1]!)]).toEqual([1, 0, 1]);
  });
});

describe("shared accounts", () => {
  const films = { service: "films", link: "https://films.example", password: "p", slots: 2 };

  async function accounts() {
    const outcome = await listBenefitAccounts(operator, {});
    if (!outcome.ok) throw new Error(outcome.problem);
    return outcome.data.accounts;
  }

  async function lease(userId: string): Promise<string> {
    const id = newId();
    const of = { id, service: "films", transitionId: newId(), userId, restsAfter: 3 };
    await takeSlot(shop.db, { ...of, now: clock.now(), checkAt: clock.now() }).run();
    await shop.db.batch(sealedPassword(shop.db, userId, id));
    return id;
  }

  async function end(leaseId: string): Promise<void> {
    const sql = `UPDATE benefit_lease SET ended_at = ?2, ended_by = 'report' WHERE id = ?1`;
    await shop.db.prepare(sql).bind(leaseId, clock.now()).run();
  }

  test("are there once, and are changed by their own name", async () => {
    expect(await addBenefit(operator, { ...films, account: "a" })).toMatchObject({
      data: { account: "a", slots: 2, taken: 0 },
    });
    expect(await addBenefit(operator, { ...films, account: "a" })).toMatchObject({
      problem: "BenefitKnown",
    });
    await addBenefit(operator, { ...films, service: "music", account: "a" });
    await addBenefit(operator, { ...films, account: "b" });
    const change = { service: "films", password: "q" };
    expect(await rotateBenefit(operator, { ...change, account: "b", slots: 5 })).toMatchObject({
      data: { service: "films", account: "b", slots: 5 },
    });
    expect(await rotateBenefit(operator, { ...change, account: "c" })).toMatchObject({
      problem: "NotFound",
    });
    expect(
      (await accounts()).map(({ service, account, slots }) => [service, account, slots]),
    ).toEqual(
      expect.arrayContaining([
        ["films", "a", 2],
        ["films", "b", 5],
        ["music", "a", 2],
      ]),
    );
  });

  test("count who has a slot and who knows the password without one, each for itself", async () => {
    await shop.db.prepare(`DELETE FROM benefit_account`).run();
    await addBenefit(operator, { ...films, account: "one", slots: 3 });
    const [stays, leaves, returns] = [
      await newBuyer(shop),
      await newBuyer(shop),
      await newBuyer(shop),
    ].map(({ session }) => session.userId) as [string, string, string];
    await lease(stays);
    await end(await lease(leaves));
    await end(await lease(returns));
    await lease(returns);
    await addBenefit(operator, { ...films, account: "two" });
    const [first, second] = await accounts();
    expect(first).toMatchObject({ account: "one", taken: 2, outsiders: 1, reports: 0 });
    expect(second).toMatchObject({ account: "two", taken: 0, outsiders: 0, reports: 0 });
    await rotateBenefit(operator, { service: "films", account: "one", password: "q" });
    expect((await accounts())[0]).toMatchObject({ taken: 2, outsiders: 0 });
  });

  test("say who reported which password, and since when each slot is held", async () => {
    await shop.db.batch(
      ["benefit_report", "benefit_lease", "benefit_account"].map((table) =>
        shop.db.prepare(`DELETE FROM ${table}`),
      ),
    );
    for (const account of ["one", "two"]) await addBenefit(operator, { ...films, account });
    const [first, second, holder] = [
      await newBuyer(shop),
      await newBuyer(shop),
      await newBuyer(shop),
    ];
    const report = async (person: SignedInContext) => {
      const leaseId = await lease(person.session.userId);
      const at = clock.now();
      await end(leaseId);
      const sql = `INSERT INTO benefit_report (account_id, version, user_id, at)
        SELECT account_id, seen_version, user_id, ?2 FROM benefit_lease WHERE id = ?1`;
      await shop.db.prepare(sql).bind(leaseId, at).run();
      const account = `SELECT account FROM benefit_account WHERE id = (SELECT account_id FROM benefit_lease WHERE id = ?1)`;
      const name = await shop.db.prepare(account).bind(leaseId).first<string>("account");
      return { at: instant(at), uid: await uidOf(person), account: name };
    };
    const before = await report(first);
    for (const account of ["one", "two"])
      await rotateBenefit(operator, { service: "films", account, password: "q" });
    clock.advance(1_000);
    const now = await report(second);
    clock.advance(1_000);
    const held = await shop.db
      .prepare(
        `SELECT a.account FROM benefit_lease AS l JOIN benefit_account AS a ON a.id = l.account_id WHERE l.id = ?1`,
      )
      .bind(await lease(holder.session.userId))
      .first<string>("account");
    const since = instant(clock.now());
    const of = async (account: string) => {
      const asked = { service: "films", account, limit: 50 };
      const outcome = await listBenefitReports(operator, asked);
      if (!outcome.ok) throw new Error(outcome.problem);
      return outcome.data;
    };
    for (const account of ["one", "two"]) {
      const said = [
        { ...now, inForce: true },
        { ...before, inForce: false },
      ].filter((one) => one.account === account);
      expect(await of(account)).toEqual({
        reports: said.map(({ at, uid, inForce }) => ({ at, uid, inForce })),
        holders: account === held ? [{ uid: await uidOf(holder), since }] : [],
        next: null,
      });
    }
    await expect(of("three")).rejects.toThrow("NotFound");
  });
});
