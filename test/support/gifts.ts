/** Gifts for tests, bought and paid by the verbs themselves. */
import { RedemptionCode } from "#contract/membership.ts";
import type { CallResponse } from "#contract/calls/calls.ts";
import type { Outcome, SignedInContext } from "#origin/ground/context.ts";
import { showGift } from "#origin/verbs/gift/show.ts";
import { redeemCode } from "#origin/verbs/redemption/redeem.ts";
import { paidOrder } from "./referrals.ts";
import type { Wish } from "./shop.ts";

export interface BoughtGift {
  orderId: string;
  /** In its normal form. */
  code: string;
}

/** Buys, pays and looks at the card. */
export async function paidGift(buyer: SignedInContext, wish: Wish = {}): Promise<BoughtGift> {
  const orderId = await paidOrder(buyer, { ...wish, gift: true });
  const { card } = await giftNow(buyer, orderId);
  return { orderId, code: RedemptionCode.parse(card.code) };
}

/** As its buyer sees it. @throws with the problem's name. */
export async function giftNow(
  buyer: SignedInContext,
  orderId: string,
): Promise<CallResponse<"payment_gift">> {
  return dataOf(await showGift(buyer, { orderId }));
}

/** @throws with the problem's name. */
export async function redeemed(person: SignedInContext, { code }: BoughtGift) {
  return dataOf(await redeemCode(person, { code }));
}

export function dataOf<Data>(outcome: Outcome<Data>): Data {
  if (!outcome.ok) throw new Error(`${outcome.problem} ${outcome.fields?.join(" ") ?? ""}`);
  return outcome.data;
}
