/** Buying together: somebody starts a group, friends come, and one that is not full gives its payers a choice. */
import { DAY_MS } from "#origin/ground/clock.ts";
import { pay } from "./pay.ts";
import { payment, type Person } from "./person.ts";
import { later, type Story, visit, within } from "./story.ts";

/** The creator pays every seat, or each pays an own one. */
export async function startGroup(story: Story, creator: Person): Promise<void> {
  const { product, dice } = story;
  const productId = dice.weighted({ "month-1": 40, "month-6": 25, "year-1": 35 });
  const size = dice.weighted({ 2: 60, 3: 40 }) === "2" ? 2 : 3;
  const paymentType = dice.chance(30) ? 0 : 1;
  const { products } = await product.call(creator, "payment_shop", {});
  const unit = products
    .find(({ id }) => id === productId)
    ?.group.find((one) => one.size === size)?.unitPrice;
  if (!unit) return;
  const total = { ...unit, amount: paymentType === 0 ? unit.amount * size : unit.amount };
  const { group, order } = await product.call(creator, "payment_joint_purchase", {
    productId,
    size,
    paymentType,
    ...payment(creator, total),
  });
  pay(story, creator, order, "pay", () => {
    for (let seat = 1; seat < size; seat++) {
      if (dice.chance(82))
        later(story, within(story, 1, 20, "hours"), () => join(story, creator, group.id));
    }
    if (paymentType === 1)
      later(story, DAY_MS + within(story, 1, 30, "hours"), () => choose(story, creator, group.id));
  });
}

/** A friend, mostly somebody new. */
async function join(story: Story, creator: Person, groupId: string): Promise<void> {
  const { product, dice, people } = story;
  const friend = dice.chance(75)
    ? await visit(story, [], creator.inviteCode)
    : dice.pick(people.slice(-40));
  const { group } = await product.call(friend, "payment_joint_order", { groupId });
  if (group.paymentType === 0) {
    await product.call(friend, "payment_joint_join", { groupId });
    return;
  }
  const { order } = await product.call(friend, "payment_joint_join_for_pay", {
    groupId,
    ...payment(friend, group.unitPrice),
  });
  pay(story, friend, order, "pay");
}

/** The plan alone, the money, or nothing, which is the money later. */
async function choose(story: Story, person: Person, groupId: string): Promise<void> {
  const { product, dice } = story;
  const { group } = await product.call(person, "payment_joint_order", { groupId });
  const open = group.mine?.choice;
  if (!open) return;
  const choice = dice.weighted({ solo: 45, refund: 30, nothing: 25 });
  if (choice === "nothing") return;
  const isPaid = choice === "solo" && open.difference.amount > 0;
  const answer = await product.call(person, "payment_joint_choice", {
    groupId,
    choice,
    ...payment(person, open.difference),
    method: isPaid ? person.method : null,
  });
  const order = answer.group.mine?.order;
  if (isPaid && order) pay(story, person, order, "pay");
}
