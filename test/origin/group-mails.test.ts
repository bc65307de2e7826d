/** What members of a group are told by mail, each in their own language: joined, finished, nearly over, ended. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallResponse } from "#contract/calls/calls.ts";
import en from "#locales/en/message.json" with { type: "json" };
import zh from "#locales/zh-CN/message.json" with { type: "json" };
import { newId } from "#origin/ground/ids.ts";
import { PASSWORD } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { messagesTo, newEmail, sentCode } from "#test/support/mailbox.ts";
import { advance } from "#test/support/product-clock.ts";

const SITE = "https://halyard.example";
const HOUR_S = 3_600;
const TEXTS = { en, zh_CN: zh };
const PLAN = { en: "1 month", zh_CN: "1 个月" };
type Language = keyof typeof TEXTS;

let product: Harness;

beforeAll(async () => {
  product = await startHarness({ origin: { SITE_ORIGIN: SITE } });
});
afterAll(() => product.dispose());

interface Person {
  address: string;
  token: string;
  language: Language;
}

async function person(language: Language): Promise<Person> {
  const address = newEmail();
  const code = await sentCode(product, { purpose: "register", kind: "email", address });
  const account = { kind: "email", address, password: PASSWORD };
  await product.call("register_type_normal", { ...account, code }, { language });
  const { token } = await product.call("login_type_normal", account, { language });
  return { address, token: token ?? "", language };
}

async function ask<Name extends "payment_joint_purchase" | "payment_joint_join_for_pay">(
  { token, language }: Person,
  name: Name,
  request: Record<string, unknown>,
): Promise<CallResponse<Name>> {
  const paid = { method: "card", clientKey: newId(), ...request };
  const { envelope } = await product.call(name, paid, { token, language });
  if (envelope.code !== 200) throw new Error(envelope.msg);
  // safe because the API answers a call with its own response
  return envelope.data as CallResponse<Name>;
}

async function pay({ payUrl }: { payUrl: string | null }): Promise<void> {
  const body = new URLSearchParams({ action: "pay" });
  await fetch(new URL(payUrl!, product.url), { method: "POST", body, redirect: "manual" });
  await product.scheduled();
}

const seat = (amount: number) => ({ expected: { amount, currency: "USD" } });

async function started(creator: Person, paymentType: 0 | 1, amount: number): Promise<string> {
  const wish = { productId: "month-1", size: 3, paymentType, ...seat(amount) };
  const { group, order } = await ask(creator, "payment_joint_purchase", wish);
  await pay(order);
  return group.id;
}

async function joined(friend: Person, groupId: string): Promise<void> {
  const { order } = await ask(friend, "payment_joint_join_for_pay", { groupId, ...seat(849) });
  await pay(order);
}

type Name = "joined" | "taken" | "given" | "paid" | "finished" | "ending" | "ended";

/** The letters about groups that somebody got, oldest first, each checked for its text and its way. */
async function lettersOf({ address, language }: Person): Promise<Name[]> {
  const names: Name[] = ["joined", "taken", "given", "paid", "finished", "ending", "ended"];
  const texts = TEXTS[language];
  const got: Name[] = [];
  for (const { subject, text } of await messagesTo(product, address)) {
    const name = names.find((each) => texts[`subject-group-${each}`] === subject);
    if (!name) continue;
    for (const line of [texts[`group-${name}`], texts[`group-${name}-next`]]) {
      // Around the instant, where there is one.
      for (const part of line.replace("{{product}}", PLAN[language]).split("{{at}}"))
        expect(text).toContain(part);
    }
    expect(text.match(/\d\d:\d\d UTC/g) ?? []).toHaveLength(/paid|ending|ended/.test(name) ? 1 : 0);
    expect(text).toContain(`\n${SITE}/user/group-buying\n`);
    got.unshift(name);
  }
  return got;
}

describe.each([
  ["en", "zh_CN"],
  ["zh_CN", "en"],
] as const)("started in %s, joined in %s", (ofCreator, ofFriend) => {
  test("a full group tells its creator of each seat, and everybody of the end", async () => {
    const [creator, friend, third] = [
      await person(ofCreator),
      await person(ofFriend),
      await person(ofFriend),
    ];
    const groupId = await started(creator, 1, 849);
    await joined(friend, groupId);
    expect(await lettersOf(creator)).toEqual(["joined"]);
    await joined(third, groupId);
    expect(await lettersOf(creator)).toEqual(["joined", "finished"]);
    expect([await lettersOf(friend), await lettersOf(third)]).toEqual([["finished"], ["finished"]]);
  });

  test("a group that its creator paid is told as paid, and each seat of it when a friend takes it", async () => {
    const [creator, friend] = [await person(ofCreator), await person(ofFriend)];
    const groupId = await started(creator, 0, 3 * 849);
    expect(await lettersOf(creator)).toEqual(["paid"]);
    await product.call("payment_joint_join", { groupId }, friend);
    await product.scheduled();
    expect(await lettersOf(creator)).toEqual(["paid", "taken"]);
    await expect.poll(() => lettersOf(friend)).toEqual(["given"]);
  });

  test("three hours before the end, and at the end, those who paid are told once", async () => {
    const [creator, friend] = [await person(ofCreator), await person(ofFriend)];
    const groupId = await started(creator, 1, 849);
    await joined(friend, groupId);
    await advance(product, 21 * HOUR_S - 60);
    await product.scheduled();
    expect(await lettersOf(friend)).toEqual([]);
    await advance(product, 120);
    for (let runs = 0; runs < 3; runs++) await product.scheduled();
    expect(await lettersOf(friend)).toEqual(["ending"]);
    await advance(product, 3 * HOUR_S);
    for (let runs = 0; runs < 3; runs++) await product.scheduled();
    expect(await lettersOf(friend)).toEqual(["ending", "ended"]);
    expect(await lettersOf(creator)).toEqual(expect.arrayContaining(["joined", "ending", "ended"]));
  });
});
