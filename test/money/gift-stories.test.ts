/**
 * Made-up stories of one gift: refunds whole and in part that fail or stay, redemptions by anybody, the buyer's press, an
 * operator's end, in any order. After each story every sentence about money, time and rewards holds, and code and money tell
 * the same.
 */
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { decideRefund, settleRefund } from "#origin/books/payment/refund.ts";
import { paymentsOfOrder } from "#origin/books/payment/repository.ts";
import { refundGift } from "#origin/verbs/gift/refund.ts";
import { redeemCode } from "#origin/verbs/redemption/redeem.ts";
import { fakeClock } from "#test/support/clock.ts";
import { type BoughtGift, giftNow, paidGift } from "#test/support/gifts.ts";
import { brokenInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { affiliate, invitee, paidOrder } from "#test/support/referrals.ts";
import { scaled } from "#test/support/scale.ts";
import { expiryOf, newBuyer, shopContext } from "#test/support/shop.ts";

const DAY_MS = 86_400_000;

const memory = memoryDb();
const clock = fakeClock("2026-03-01T10:00:00.000Z");
const shop = shopContext(memory.db, clock);
const { refusedFor } = operatorOn(shop);
afterAll(() => memory.close());

type Who = "buyer" | "inviter" | "stranger";

type Move =
  | { does: "refund"; amount: number }
  | { does: "undo"; which: number }
  | { does: "redeem"; who: Who }
  | { does: "press" }
  | { does: "end" }
  | { does: "wait"; days: number };

const MOVE: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ does: fc.constant("refund" as const), amount: fc.constantFrom(999, 500, 499, 1) }),
  fc.record({ does: fc.constant("undo" as const), which: fc.nat(3) }),
  fc.record({
    does: fc.constant("redeem" as const),
    who: fc.constantFrom<Who>("buyer", "inviter", "stranger"),
  }),
  fc.record({ does: fc.constant("press" as const) }),
  fc.record({ does: fc.constant("end" as const) }),
  fc.record({ does: fc.constant("wait" as const), days: fc.constantFrom(1, 20, 40) }),
);

interface Story {
  people: Record<Who, SignedInContext>;
  gift: BoughtGift;
  refunds: string[];
}

async function begin(isAffiliate: boolean): Promise<Story> {
  const inviter = isAffiliate ? await affiliate(shop, 30) : await newBuyer(shop);
  await paidOrder(inviter);
  const buyer = await invitee(inviter);
  const stranger = await newBuyer(shop);
  return { people: { buyer, inviter, stranger }, gift: await paidGift(buyer), refunds: [] };
}

async function make({ people, gift, refunds }: Story, move: Move): Promise<void> {
  switch (move.does) {
    case "refund": {
      const [payment] = await paymentsOfOrder(shop.db, gift.orderId);
      const id = newId();
      const { amount } = move;
      const of = { id, payment: payment!, amount, kind: "operator", note: "test" } as const;
      await decideRefund(shop, { ...of, providerRefund: null });
      refunds.push(id);
      return;
    }
    case "undo":
      if (refunds[move.which]) await settleRefund(shop, refunds[move.which]!, "failed");
      return;
    case "redeem":
      await redeemCode(people[move.who], gift);
      return;
    case "press":
      await refundGift(people.buyer, gift);
      return;
    case "end":
      await refusedFor("codes_revoke", { code: gift.code, note: "test" });
      return;
    default:
      clock.advance(move.days * DAY_MS);
  }
}

test("whatever happens to a gift, money, time and rewards agree", async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(MOVE, { maxLength: 8 }), (isAffiliate, moves) =>
      memory.tell(async () => {
        clock.set("2026-03-01T10:00:00.000Z");
        const story = await begin(isAffiliate);
        for (const move of moves) await make(story, move);
        const { gift, card } = await giftNow(story.people.buyer, story.gift.orderId);
        expect(card.code !== null).toBe(gift.state === "waiting");
        const isLeft = gift.refunded.amount < gift.total.amount;
        expect(isLeft).toBe(gift.state !== "refunded");
        const fresh = await newBuyer(shop);
        expect((await redeemCode(fresh, story.gift)).ok).toBe(gift.state === "waiting");
        expect((await expiryOf(fresh)) !== null).toBe(gift.state === "waiting");
        expect(await brokenInvariants(shop.db)).toEqual([]);
      }),
    ),
    { numRuns: scaled(60) },
  );
});
