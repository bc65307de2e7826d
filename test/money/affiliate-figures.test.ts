/** What an affiliate sees, through the verbs and against the real database. */
import { describe, expect, test } from "vitest";
import type { CallRequest, CallResponse } from "#contract/calls/calls.ts";
import { readCurrentUser } from "#origin/verbs/account/read-current-user.ts";
import { listCommissions } from "#origin/verbs/affiliate/figures/commissions.ts";
import { readAffiliate } from "#origin/verbs/affiliate/figures/figures.ts";
import { listInvitees } from "#origin/verbs/affiliate/figures/invitees.ts";
import { settleCommissions } from "#origin/verbs/affiliate/settle.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { settleRefund } from "#origin/books/payment/refund.ts";
import { fakeClock } from "#test/support/clock.ts";
import { affiliate, invitee, paidOrder, refund } from "#test/support/referrals.ts";
import { newBuyer, openShop } from "#test/support/shop.ts";

const clock = fakeClock("2026-02-10T12:00:00.000Z");
const shop = await openShop(clock);

async function figures(person: SignedInContext): Promise<CallResponse<"system_affiliate">> {
  const answer = await readAffiliate(person, {});
  if (!answer.ok) throw new Error(answer.problem);
  return answer.data;
}

async function rows(
  person: SignedInContext,
  of: CallRequest<"system_affiliate_commissions"> = {},
): Promise<CallResponse<"system_affiliate_commissions">> {
  const answer = await listCommissions(person, of);
  if (!answer.ok) throw new Error(answer.problem);
  return answer.data;
}

describe("an affiliate", () => {
  test("sees each row with its base, rate and refund, and the sums that follow", async () => {
    clock.set("2026-02-10T12:00:00.000Z");
    const kol = await affiliate(shop, 50);
    const friend = await invitee(kol);
    await invitee(kol);
    const first = await paidOrder(friend, { productId: "year-1" });
    clock.set("2026-03-10T12:00:00.000Z");
    await paidOrder(friend);
    await refund(shop, first, 1_000);
    const undone = await refund(shop, first, 500);
    await settleRefund(shop, undone, "failed");

    const usd = (amount: number) => ({ amount, currency: "USD" });
    const who = { inviteeUid: expect.any(String), at: expect.any(String) };
    const of = { ...who, purchase: usd(5_988), type: 0, percent: 50, status: 0, product: "1 year" };
    const listed = await rows(kol);
    expect(listed.next).toBeNull();
    expect(listed.rows).toEqual([
      { ...of, seq: 5, amount: usd(250), refund: usd(500) },
      { ...of, seq: 4, amount: usd(-250), refund: usd(500) },
      { ...of, seq: 3, amount: usd(-500), refund: usd(1_000) },
      {
        ...who,
        seq: 2,
        product: "1 month",
        purchase: usd(999),
        type: 1,
        percent: 20,
        amount: usd(200),
        refund: null,
        status: 0,
      },
      { ...of, seq: 1, amount: usd(2_994), refund: null },
    ]);
    const { months, ...rest } = await figures(kol);
    expect(rest).toEqual({
      firstPurchasePercent: 50,
      renewalPercent: 20,
      threshold: usd(10_000),
      unsettled: usd(2_694),
      nextSettlementAt: "2026-04-01T00:00:00.000Z",
      payout: null,
      payoutNetworks: [],
      invitees: { registered: 2, paid: 1 },
      settlements: [],
    });
    expect(months).toHaveLength(12);
    expect(months.slice(-3)).toEqual([
      { month: "2026-01", amount: usd(0) },
      { month: "2026-02", amount: usd(2_994) },
      { month: "2026-03", amount: usd(-300) },
    ]);
    const invitees = await listInvitees(kol, {});
    expect(invitees).toMatchObject({
      data: {
        next: null,
        rows: [
          { seq: 2, status: 0 },
          { seq: 1, status: 1 },
        ],
      },
    });
  });

  test("has a settlement whose rows sum to it, and pages without a gap", async () => {
    const kol = await affiliate(shop, 100);
    const friend = await invitee(kol);
    await paidOrder(await invitee(kol), { productId: "year-2" });
    const order = await paidOrder(friend, { productId: "year-2" });
    for (let at = 0; at < 20; at++) await refund(shop, order, 1);
    clock.set("2026-04-02T12:00:00.000Z");
    await settleCommissions(shop);
    await paidOrder(friend);

    const { settlements, unsettled } = await figures(kol);
    expect(settlements).toMatchObject([{ period: "2026-03", paidAt: null, transactionUrl: null }]);
    expect(unsettled.amount).toBe(200);
    const settled = await rows(kol, { settlementId: settlements[0]!.id });
    expect(settled.rows).toHaveLength(22);
    expect(settled.rows.every(({ status }) => status === 1)).toBe(true);
    const sum = settled.rows.reduce((all, { amount }) => all + amount.amount, 0);
    expect(sum).toBe(settlements[0]!.amount.amount);

    const page = await rows(kol);
    const rest = await rows(kol, { before: page.next! });
    const seqs = [...page.rows, ...rest.rows].map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 23 }, (_, at) => 23 - at));
    expect(rest.next).toBeNull();
    const invitees = await listInvitees(kol, { before: 2 });
    expect(invitees).toMatchObject({ data: { rows: [{ seq: 1 }], next: null } });
  });
});

describe("nobody else's figures", () => {
  test("a person who is no affiliate is told so and nothing more", async () => {
    const person = await newBuyer(shop);
    const answers = [
      await readAffiliate(person, {}),
      await listCommissions(person, {}),
      await listInvitees(person, {}),
    ];
    expect(answers).toEqual(answers.map(() => ({ ok: false, problem: "NotAffiliate" })));
  });

  test("one who was an affiliate still sees what was earned", async () => {
    const kol = await affiliate(shop, 100);
    await paidOrder(await invitee(kol));
    await shop.db.prepare(`UPDATE user SET kol = 0 WHERE id = ?1`).bind(kol.session.userId).run();
    const { unsettled } = await figures(kol);
    expect(unsettled).toEqual({ amount: 999, currency: "USD" });
    expect((await rows(kol)).rows).toHaveLength(1);
    expect(await readCurrentUser(kol, {})).toMatchObject({ data: { kol: false, affiliate: true } });
    const nobody = await readCurrentUser(await newBuyer(shop), {});
    expect(nobody).toMatchObject({ data: { kol: false, affiliate: false } });
  });

  test("another affiliate's settlement is as unknown as one that does not exist", async () => {
    const [kol, other] = [await affiliate(shop, 100), await affiliate(shop, 100)];
    await paidOrder(await invitee(kol), { productId: "year-2" });
    await paidOrder(await invitee(kol), { productId: "year-2" });
    clock.advance(31 * 86_400_000);
    await settleCommissions(shop);
    const [settlement] = (await figures(kol)).settlements;
    const asked = (settlementId: string) => listCommissions(other, { settlementId });
    for (const id of [settlement!.id, newId()]) {
      expect(await asked(id)).toEqual({
        ok: false,
        problem: "NotFound",
        fields: ["settlementId"],
      });
    }
    expect((await rows(other)).rows).toEqual([]);
  });
});
