/** What people do: they buy, come back, buy together and for others, ask, and leave. */
import type { Order } from "#contract/order.ts";
import { newId } from "#origin/ground/ids.ts";
import { startGroup } from "./group.ts";
import { dispute, takeTransfer } from "./office.ts";
import { pay } from "./pay.ts";
import { order, type Person, type Wish } from "./person.ts";
import { SAMPLE_PASSWORD } from "./product.ts";
import { later, type Story, visit, within } from "./story.ts";
import { MONEY_BACK, QUESTIONS } from "./words.ts";

const PLANS = { "month-1": 52, "month-6": 17, "year-1": 25, "year-2": 6 };
const DAYS: Record<string, number> = {
  "month-1": 30,
  "month-6": 182,
  "year-1": 365,
  "year-2": 730,
};

/** What somebody new does, who looks around first. */
export function live(story: Story, person: Person, coupons: string[]): void {
  const { dice } = story;
  const does = dice.weighted({ buy: 52, group: 7, redeem: 4, look: 37 });
  const wait = dice.chance(70) ? within(story, 3, 90, "minutes") : within(story, 1, 6, "days");
  if (does === "buy") later(story, wait, () => buy(story, person, wishOf(story, coupons)));
  if (does === "group") later(story, wait, () => startGroup(story, person));
  if (does === "redeem") later(story, wait, () => redeem(story, person));
  if (dice.chance(11)) later(story, within(story, 1, 40, "days"), () => ask(story, person));
  if (dice.chance(1.5)) later(story, within(story, 10, 90, "days"), () => leave(story, person));
}

function wishOf({ dice }: Story, coupons: string[]): Wish {
  const productId = dice.weighted(PLANS);
  return coupons.length > 0 && dice.chance(22)
    ? { productId, coupon: dice.pick(coupons) }
    : { productId };
}

/** An order, and what becomes of it. */
async function buy(story: Story, person: Person, wish: Wish): Promise<void> {
  const made = await order(story.product, person, wish);
  const ends = story.dice.weighted({
    pays: 865,
    fails: 45,
    leaves: 40,
    cancels: 25,
    odd: 10,
    transfers: 15,
  });
  if (ends === "cancels") {
    const cancel = { orderId: made.id };
    later(story, within(story, 1, 9, "minutes"), () =>
      story.product.call(person, "payment_cancel_order", cancel),
    );
  }
  if (ends === "fails") pay(story, person, made, "fail");
  if (ends === "transfers" && made.payUrl !== null)
    later(story, within(story, 5, 25, "minutes"), () => takeTransfer(story, made));
  if (ends === "odd") pay(story, person, made, story.dice.pick(["twice", "silently", "later"]));
  if (ends === "pays") pay(story, person, made, "pay", () => paid(story, person, { made, wish }));
}

function paid(story: Story, person: Person, { made, wish }: { made: Order; wish: Wish }): void {
  const { dice } = story;
  const days = DAYS[wish.productId] ?? 30;
  const again = dice.chance(8) ? "year-1" : wish.productId;
  if (dice.chance(64)) {
    const wait = days - 4;
    later(story, within(story, wait, wait + 9, "days"), () =>
      buy(story, person, { productId: again }),
    );
  } else if (dice.chance(20)) {
    const wish = { productId: "month-1" };
    later(story, within(story, days + 35, days + 70, "days"), () => buy(story, person, wish));
  }
  if (dice.chance(3)) later(story, within(story, 1, 20, "days"), () => ask(story, person, made));
  if (dice.chance(0.6) && made.total.amount > 0)
    later(story, within(story, 8, 30, "days"), () => dispute(story, made));
  if (dice.chance(4)) later(story, within(story, 2, 60, "days"), () => give(story, person));
  if (dice.chance(22)) later(story, within(story, 1, 30, "days"), () => invite(story, person));
}

/** A friend, or several. */
async function invite(story: Story, { inviteCode }: Person): Promise<void> {
  for (let left = story.dice.between(1, 3); left > 0; left--) await visit(story, [], inviteCode);
}

/** A plan for a friend, who redeems it some days later, or never. */
async function give(story: Story, person: Person): Promise<void> {
  const { product, dice } = story;
  const made = await order(product, person, { productId: dice.weighted(PLANS), gift: true });
  pay(story, person, made, "pay", () => {
    if (!dice.chance(80)) return;
    later(story, within(story, 1, 12, "days"), async () => {
      const { card } = await product.call(person, "payment_gift", { orderId: made.id });
      if (card.code === null) return;
      const friend = await visit(story, [], person.inviteCode);
      await product.call(friend, "system_redeem_code", { code: card.code });
    });
  });
}

async function redeem({ product, codes }: Story, person: Person): Promise<void> {
  const code = codes.shift();
  if (code !== undefined) await product.call(person, "system_redeem_code", { code });
}

/** Support; with an order it is about the money back. */
async function ask({ product, dice }: Story, person: Person, about?: Order): Promise<void> {
  const { topic, asked } = about ? MONEY_BACK : dice.pick(QUESTIONS);
  await product.call(person, "user_support_ask", {
    id: newId(),
    topic,
    text: asked[person.caller.language],
    pictures: [],
    ...(about && { orderId: about.id }),
  });
}

async function leave({ product }: Story, person: Person): Promise<void> {
  if (!person.hasPassword) return;
  await product.call(person, "user_delete_account", { password: SAMPLE_PASSWORD });
}
