/** What operators do: they open the shop, answer, pay back, pay affiliates, write news. */
import { Language } from "#contract/scalars.ts";
import type { Order } from "#contract/order.ts";
import { DAY_MS, HOUR_MS, instant } from "#origin/ground/clock.ts";
import { newId } from "#origin/ground/ids.ts";
import { order } from "./person.ts";
import type { Product } from "./product.ts";
import { at, later, type Story, visit, within } from "./story.ts";
import { INCIDENT, MONEY_BACK, NEWS, QUESTIONS, READY } from "./words.ts";

const OPERATORS = ["anna", "ben"];
/** UTC. */
const DESK_HOURS = [7, 10, 14, 18];
const CODES = 40;
const AFFILIATES = 5;

/** Promo codes, redemption codes, ready answers and affiliates, before anybody comes. */
export async function open(story: Story): Promise<void> {
  const { product, dice, codes, affiliates } = story;
  const coupon = (code: string, percent: number, note: string, of: object = {}) =>
    product.operate("anna", "coupons_create", { ...COUPON, code, percent, note, ...of });
  await coupon("WELCOME10", 10, "first purchases", { firstPurchaseOnly: true });
  await coupon("STUDENT20", 20, "students and teachers", { userLimit: 1 });
  const made = await product.operate("anna", "codes_create", {
    count: CODES,
    months: 1,
    note: "a fair in Lisbon",
  });
  codes.push(...made.codes);
  for (const answer of READY) await product.operate("ben", "support_ready_put", answer);
  for (let count = 0; count < AFFILIATES; count++) {
    const person = await visit(story, []);
    const percent = dice.pick([25, 30, 30, 40]);
    const rate = { uid: person.uid, percent, note: "a channel of theirs" };
    await product.operate("anna", "affiliates_rate", rate);
    affiliates.push(person);
  }
}

const COUPON = { productIds: [], firstPurchaseOnly: false };

/** A campaign of two weeks, with its news. */
export async function campaign(story: Story): Promise<void> {
  const { product } = story;
  const until = instant(product.clock.now() + 14 * DAY_MS);
  await product.operate("ben", "coupons_create", {
    ...COUPON,
    code: "SPRING20",
    percent: 20,
    totalLimit: 300,
    validUntil: until,
    note: "the campaign",
  });
  const [, offer] = NEWS;
  await product.operate("ben", "announcements_post", { ...offer, endsAt: until });
  later(story, 3 * HOUR_MS, () => product.operate("ben", "announcements_letter", { id: offer.id }));
}

export async function news({ product }: Story): Promise<void> {
  await product.operate("ben", "announcements_post", NEWS[0]);
}

/** An evening on which something was slow; who was there gets days for it. */
export async function incident(story: Story): Promise<void> {
  const { product, dice, people } = story;
  await product.operate("anna", "announcements_post", INCIDENT);
  later(story, within(story, 2, 5, "hours"), async () => {
    await product.operate("anna", "announcements_end", { id: INCIDENT.id });
    for (const { uid } of people.filter(() => dice.chance(2)))
      await product
        .operate("ben", "people_give", { uid, days: 3, note: "slow connections", key: newId() })
        .catch(() => undefined);
  });
}

/** Two who wrote nonsense and tried others' cards. */
export async function blockSome({ product, people }: Story): Promise<void> {
  for (const { uid } of people.slice(-2))
    for (const from of ["support", "buying"] as const)
      await product.operate("ben", "people_block", { uid, from, note: "abuse, seen twice" });
}

/** A dispute with its deadline, and money that a person has to send back. */
export async function leaveWork(story: Story): Promise<void> {
  const { product } = story;
  const { orders } = await product.operate("anna", "orders_list", { status: "paid", limit: 50 });
  const disputed = orders.find(({ total }) => total.amount > 0);
  if (disputed)
    await product.operate("anna", "orders_dispute", {
      number: disputed.number,
      dispute: `dispute ${disputed.number}`,
      outcome: "taken",
      dueAt: instant(product.clock.now() + 6 * DAY_MS),
      note: "the bank's letter",
    });
  const { number, total } = await order(product, await visit(story, []), { productId: "month-6" });
  const amount = decimals(total.amount);
  await product.operate("anna", "orders_paid", { number, amount, reference: `transfer ${number}` });
  await product.operate("anna", "orders_refund", { number, note: "paid twice", key: newId() });
}

/** Somebody at the desk, some times a day; affiliates are paid where `pays` says so. */
export function keepDesk(story: Story, day: number, pays: boolean): void {
  const { product, dice } = story;
  for (const hour of DESK_HOURS)
    at(story, day + hour * HOUR_MS, () => answerAll(story, dice.pick(OPERATORS)));
  if (pays) at(story, day + 9 * HOUR_MS, () => payAffiliates(product));
}

async function answerAll(story: Story, operator: string): Promise<void> {
  const { product, dice } = story;
  const { threads } = await product.operate(operator, "support_queue", {
    state: "open",
    limit: 50,
  });
  for (const { number, topic, language, order } of threads) {
    // Some wait for the next time.
    if (dice.chance(25)) continue;
    if (topic === "payment" && order !== null) await payBack(story, operator, order);
    const words = QUESTIONS.find((one) => one.topic === topic) ?? MONEY_BACK;
    await product.operate(operator, "support_answer", {
      number,
      text: words.answer[Language.parse(language)],
      close: dice.chance(35),
      key: newId(),
    });
  }
}

/** Money that came by a bank's transfer. Some of it goes back, by hand. */
export async function takeTransfer(story: Story, { number, total }: Order): Promise<void> {
  const { product, dice } = story;
  const reference = `transfer ${number}`;
  await product.operate("anna", "orders_paid", {
    number,
    amount: decimals(total.amount),
    reference,
  });
  if (!dice.chance(40)) return;
  later(story, within(story, 3, 20, "days"), async () => {
    const refund = { number, note: "asked by telephone", key: newId() };
    const { refundId } = await product.operate("anna", "orders_refund", refund);
    const sent = { refundId, reference: `back ${number}` };
    later(story, within(story, 1, 6, "days"), () => product.operate("anna", "orders_sent", sent));
  });
}

/** A payer's bank takes the money, and gives it back now and then. */
export async function dispute(story: Story, { number }: Order): Promise<void> {
  const { product, dice } = story;
  const of = { number, dispute: `dispute ${number}`, note: "the bank's letter" };
  await product.operate("anna", "orders_dispute", { ...of, outcome: "taken" });
  if (!dice.chance(40)) return;
  later(story, within(story, 10, 40, "days"), () =>
    product.operate("anna", "orders_dispute", { ...of, outcome: "won" }),
  );
}

/** Of a currency with two digits, as operators type it. */
const decimals = (amount: number) => (amount / 100).toFixed(2);

/** All of it, or a part that was agreed on. */
async function payBack({ product, dice, refused }: Story, operator: string, number: string) {
  const { total } = await product.operate(operator, "orders_show", { number });
  const part = dice.chance(30) ? { amount: decimals(Math.floor(total.amount / 2)) } : {};
  await product
    .operate(operator, "orders_refund", { number, ...part, note: "asked support", key: newId() })
    .catch((error: Error) => refused.push(error.message));
}

/** What has been due for a week. */
async function payAffiliates(product: Product): Promise<void> {
  const { settlements } = await product.operate("anna", "affiliates_settlements", {
    state: "due",
    limit: 50,
  });
  const weekAgo = instant(product.clock.now() - 7 * DAY_MS);
  for (const { id, at } of settlements)
    if (at < weekAgo)
      await product.operate("anna", "affiliates_pay", { settlementId: id, note: "bank transfer" });
}
