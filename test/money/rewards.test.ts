/** What invited people's purchases bring in groups, and what the inviter's page says of each, with the reason. */
import { describe, expect, test } from "vitest";
import type { CallResponse } from "#contract/calls/calls.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { choose } from "#origin/verbs/group/choose.ts";
import { runGroupJobs } from "#origin/verbs/group/end/run.ts";
import { joinFree } from "#origin/verbs/group/join.ts";
import { joinForPay } from "#origin/verbs/group/join-for-pay.ts";
import { startGroup } from "#origin/verbs/group/start.ts";
import { newId } from "#origin/ground/ids.ts";
import { decideRefund, settleRefund } from "#origin/books/payment/refund.ts";
import { paymentsOfOrder } from "#origin/books/payment/repository.ts";
import { syncOrderById } from "#origin/books/payment/sync.ts";
import { readReferConfig } from "#origin/verbs/referral/config.ts";
import { listReferRecords } from "#origin/verbs/referral/records.ts";
import { listCommissions } from "#origin/verbs/affiliate/figures/commissions.ts";
import { readAffiliate } from "#origin/verbs/affiliate/figures/figures.ts";
import { fakeClock } from "#test/support/clock.ts";
import { affiliate } from "#test/support/referrals.ts";
import { capture } from "#test/support/sandbox.ts";
import { boughtOrder, expiryOf, newBuyer, newCoupon, openShop } from "#test/support/shop.ts";

const DAY_S = 86_400;
const PAIR_PRICE = 899;

const clock = fakeClock("2026-03-01T10:00:00.000Z");
const shop = await openShop(clock);

async function pay(orderId: string): Promise<void> {
  await capture(shop, orderId);
  await syncOrderById(shop, orderId);
}

async function member(productId = "year-1"): Promise<SignedInContext> {
  const person = await newBuyer(shop);
  await pay((await boughtOrder(person, { productId })).id);
  return person;
}

async function friendOf(inviter: SignedInContext): Promise<SignedInContext> {
  const friend = await newBuyer(shop);
  await shop.db
    .prepare(`UPDATE user SET invited_by = ?2, display_name = '王小明' WHERE id = ?1`)
    .bind(friend.session.userId, inviter.session.userId)
    .run();
  return friend;
}

async function paidBy(friend: SignedInContext, productId = "month-1"): Promise<string> {
  const { id } = await boughtOrder(friend, { productId });
  await pay(id);
  return id;
}

async function startPair(creator: SignedInContext, paymentType: 0 | 1) {
  const outcome = await startGroup(creator, {
    productId: "month-1",
    size: 2,
    paymentType,
    method: "card",
    clientKey: newId(),
    expected: { amount: paymentType === 0 ? 2 * PAIR_PRICE : PAIR_PRICE, currency: "USD" },
  });
  if (!outcome.ok) throw new Error(outcome.problem);
  await pay(outcome.data.order.id);
  return { groupId: outcome.data.group.id, orderId: outcome.data.order.id };
}

async function joinPair(friend: SignedInContext, groupId: string): Promise<string> {
  const outcome = await joinForPay(friend, {
    groupId,
    method: "card",
    clientKey: newId(),
    expected: { amount: PAIR_PRICE, currency: "USD" },
  });
  if (!outcome.ok) throw new Error(outcome.problem);
  await pay(outcome.data.order.id);
  return outcome.data.order.id;
}

async function refund(orderId: string, amount: number): Promise<string> {
  const [payment] = await paymentsOfOrder(shop.db, orderId);
  const id = newId();
  const of = { id, payment: payment!, amount, kind: "operator", note: "test" } as const;
  expect(await decideRefund(shop, { ...of, providerRefund: null })).toBe("decided");
  return id;
}

type Records = CallResponse<"system_refer_records">;

async function recordsOf(inviter: SignedInContext, cursor?: string): Promise<Records> {
  const outcome = await listReferRecords(inviter, cursor ? { cursor } : {});
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.data;
}

async function configOf(inviter: SignedInContext): Promise<CallResponse<"system_refer_config">> {
  const outcome = await readReferConfig(inviter, {});
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.data;
}

async function secondsSince(before: string | null, person: SignedInContext): Promise<number> {
  return (Date.parse((await expiryOf(person))!) - Date.parse(before!)) / 1_000;
}

describe("a group", () => {
  test("brings the inviter a share when it is complete, not when a seat is paid", async () => {
    const inviter = await member();
    const friend = await friendOf(inviter);
    const before = await expiryOf(inviter);
    const { groupId } = await startPair(friend, 1);
    expect(await expiryOf(inviter)).toBe(before);
    expect((await recordsOf(inviter)).records).toMatchObject([
      { outcome: "waiting", purchased: 0, reward: 0 },
    ]);
    await joinPair(await newBuyer(shop), groupId);
    expect(await secondsSince(before, inviter)).toBe(3.1 * DAY_S);
    expect((await recordsOf(inviter)).records).toMatchObject([
      { outcome: "reward", purchased: 31 * DAY_S, reward: 3.1 * DAY_S },
    ]);
  });

  test("gives its members' inviters theirs in one batch, a member among them", async () => {
    const inviter = await newBuyer(shop);
    const friend = await friendOf(inviter);
    const { groupId } = await startPair(inviter, 1);
    const orderId = await joinPair(friend, groupId);
    // Without time before, the inviter has the group's own at that moment.
    expect((await recordsOf(inviter)).records).toMatchObject([
      { id: orderId, outcome: "reward", reward: 3.1 * DAY_S },
    ]);
  });

  test("paid for all brings a share of its payer's own time; who joins for nothing brings none", async () => {
    const inviter = await member();
    const [payer, guest] = [await friendOf(inviter), await friendOf(inviter)];
    const before = await expiryOf(inviter);
    const { groupId, orderId } = await startPair(payer, 0);
    expect(await joinFree(guest, { groupId })).toMatchObject({ ok: true });
    expect(await secondsSince(before, inviter)).toBe(3.1 * DAY_S);
    await refund(orderId, 2 * PAIR_PRICE);
    expect(await expiryOf(inviter)).toBe(before);
    expect((await recordsOf(inviter)).records).toMatchObject([
      { outcome: "reward", reward: 3.1 * DAY_S, takenBack: 3.1 * DAY_S },
    ]);
  });

  test("paid for all keeps the reward when only the untaken seats' money goes back", async () => {
    const inviter = await member();
    const before = await expiryOf(inviter);
    const { orderId } = await startPair(await friendOf(inviter), 0);
    await refund(orderId, 2 * PAIR_PRICE - 999);
    expect(await secondsSince(before, inviter)).toBe(3.1 * DAY_S);
  });

  test("that ended brings nothing, and a share with the plan bought alone instead", async () => {
    const inviter = await member();
    const friend = await friendOf(inviter);
    const { groupId } = await startPair(friend, 1);
    clock.advance(DAY_S * 1_000);
    await runGroupJobs(shop);
    expect((await recordsOf(inviter)).records).toMatchObject([{ outcome: "group_ended" }]);
    const chosen = await choose(friend, {
      groupId,
      choice: "solo",
      method: "card",
      clientKey: newId(),
      expected: { amount: 100, currency: "USD" },
    });
    const soloId = chosen.ok ? chosen.data.group.mine!.order!.id : "";
    await pay(soloId);
    const [solo] = (await recordsOf(inviter)).records;
    expect(solo).toMatchObject({ id: soloId, outcome: "reward", takenBack: 0 });
    // A tenth of the plan's money went back: a tenth of the reward goes with it.
    await refund(soloId, 100);
    const [after] = (await recordsOf(inviter)).records;
    expect(after!.takenBack).toBe(Math.round((solo!.reward * 100) / 999));
  });
});

/** What a record says is left of its reward, which is also what the ledger and the sum on the page must say. */
async function leftOf(inviter: SignedInContext): Promise<number> {
  const { records } = await recordsOf(inviter);
  const left = records.reduce((sum, { reward, takenBack }) => sum + reward - takenBack, 0);
  expect((await configOf(inviter)).rewardDuration).toBe(left);
  return left;
}

describe("money of a seat that went back", () => {
  const [REWARD_S, PART] = [3.1 * DAY_S, 400];
  const cut = (back: number, price: number) => Math.round((REWARD_S * (price - back)) / price);

  test("before its group was complete cuts the share as it does after it, and gives it back as it does", async () => {
    const [early, late] = [await member(), await member()];
    const before = await expiryOf(early);
    const seat = async (inviter: SignedInContext) => startPair(await friendOf(inviter), 1);
    const [first, second] = [await seat(early), await seat(late)];
    const failing = await refund(first.orderId, 100);
    await refund(first.orderId, PART - 100);
    for (const { groupId } of [first, second]) await joinPair(await newBuyer(shop), groupId);
    await refund(second.orderId, PART);
    for (const inviter of [early, late]) {
      expect(await leftOf(inviter)).toBe(cut(PART, PAIR_PRICE));
      expect(await secondsSince(before, inviter)).toBe(cut(PART, PAIR_PRICE));
    }
    await settleRefund(shop, failing, "failed");
    expect(await leftOf(early)).toBe(cut(PART - 100, PAIR_PRICE));
    await refund(first.orderId, PAIR_PRICE - PART + 100);
    await refund(second.orderId, PAIR_PRICE - PART);
    for (const inviter of [early, late]) {
      expect(await leftOf(inviter)).toBe(0);
      expect(await expiryOf(inviter)).toBe(before);
    }
  });

  test("after it became a plan cuts the share of that plan, together with the difference to all of it", async () => {
    const inviter = await member();
    const friend = await friendOf(inviter);
    const { groupId, orderId } = await startPair(friend, 1);
    clock.advance(DAY_S * 1_000);
    await runGroupJobs(shop);
    const expected = { amount: 100, currency: "USD" };
    const key = { method: "card", clientKey: newId(), expected } as const;
    const chosen = await choose(friend, { groupId, choice: "solo", ...key });
    const soloId = chosen.ok ? chosen.data.group.mine!.order!.id : "";
    await pay(soloId);
    const whole = await leftOf(inviter);
    await refund(orderId, PART);
    expect(await leftOf(inviter)).toBe(Math.round((whole * (999 - PART)) / 999));
    await refund(soloId, 100);
    await refund(orderId, PAIR_PRICE - PART);
    expect(await leftOf(inviter)).toBe(0);
  });

  test("takes commission at once, and the affiliate's rows sum to the rate of what was kept", async () => {
    const kol = await affiliate(shop, 30);
    const { groupId, orderId } = await startPair(await friendOf(kol), 1);
    await refund(orderId, PART);
    await joinPair(await newBuyer(shop), groupId);
    const [listed, figures] = [await listCommissions(kol, {}), await readAffiliate(kol, {})];
    if (!listed.ok || !figures.ok) throw new Error("an affiliate is none");
    const amounts = listed.data.rows.map(({ amount }) => amount.amount);
    expect(amounts).toEqual([-120, 270]);
    expect(figures.data.unsettled.amount).toBe(Math.round(0.3 * (PAIR_PRICE - PART)));
  });
});

test("a member who invited another and was invited passes on a share of the group's time, not of the reward", async () => {
  const first = await member();
  const second = await friendOf(first);
  const { groupId } = await startPair(await friendOf(second), 1);
  await joinPair(second, groupId);
  expect((await recordsOf(first)).records).toMatchObject([{ reward: 3.1 * DAY_S }]);
});

describe("the inviter's page", () => {
  test("says what each purchase brought, newest first, and sums it", async () => {
    const inviter = await member();
    const friend = await friendOf(inviter);
    await boughtOrder(friend, { coupon: await newCoupon(shop.db, { percent: 100 }), method: null });
    clock.advance(1_000);
    const month = await paidBy(friend);
    await refund(month, 333);
    const failed = await refund(month, 333);
    await settleRefund(shop, failed, "failed");
    const { records, next } = await recordsOf(inviter);
    expect(records.map(({ outcome }) => outcome)).toEqual(["reward", "free"]);
    const [reward] = records;
    expect(reward).toMatchObject({ id: month, invitee: "王***", product: "1 month" });
    expect(reward!.takenBack).toBe(Math.round((reward!.reward * 333) / 999));
    expect(next).toBeNull();
    expect(await configOf(inviter)).toMatchObject({
      invitedCount: 1,
      rewardDuration: reward!.reward - reward!.takenBack,
      rewardPercent: 10,
      invitedTrial: 10_800,
      hasTime: true,
      kol: false,
    });
  });

  test("says why there was none: no time at that moment, or commission instead", async () => {
    const inviter = await newBuyer(shop);
    await paidBy(await friendOf(inviter));
    await shop.db
      .prepare(`UPDATE user SET kol = 1 WHERE id = ?1`)
      .bind(inviter.session.userId)
      .run();
    clock.advance(1_000);
    await paidBy(await friendOf(inviter));
    const { records } = await recordsOf(inviter);
    expect(records.map(({ outcome }) => outcome)).toEqual(["commission", "no_membership"]);
    expect(await configOf(inviter)).toMatchObject({
      invitedCount: 2,
      rewardDuration: 0,
      hasTime: false,
      kol: true,
    });
  });

  test("computes its examples as the reward itself is", async () => {
    const inviter = await member();
    const { examples, inviteCode, inviteLink } = await configOf(inviter);
    expect(inviteLink).toBe(`/?invite=${inviteCode}`);
    await paidBy(await friendOf(inviter), "year-1");
    const [record] = (await recordsOf(inviter)).records;
    expect(examples).toContainEqual({
      product: record!.product,
      purchased: record!.purchased,
      reward: record!.reward,
    });
  });

  test("shows pages that neither repeat nor miss a record, and nobody else's", async () => {
    const inviter = await member();
    const friend = await friendOf(inviter);
    const ids: string[] = [];
    for (let count = 0; count < 11; count++) ids.push(await paidBy(friend));
    const first = await recordsOf(inviter);
    const second = await recordsOf(inviter, first.next!);
    const shown = [...first.records, ...second.records].map(({ id }) => id);
    expect(shown.toSorted()).toEqual(ids.toSorted());
    expect([first.records.length, second.next]).toEqual([10, null]);
    expect((await recordsOf(friend)).records).toEqual([]);
    expect((await recordsOf(await member(), first.next!)).records).toEqual([]);
  });
});
