/** Every call of the contract by an example of its own: what has to be there for it, made by real calls, and what it asks. */
import type { CallName } from "#contract/calls/calls.ts";
import { endLinkOf } from "#origin/books/people/session/end-link.ts";
import { BUSINESS } from "#origin/ground/business-numbers.ts";
import { noticeLink } from "#origin/books/people/notice/link.ts";
import { DAY_MS, systemClock } from "#origin/ground/clock.ts";
import { putHandover } from "#origin/books/people/handover/repository.ts";
import { newHandoverCode, newId, tokenHash } from "#origin/ground/ids.ts";
import { createVault } from "#origin/ground/vault/vault.ts";
import { networkAt } from "./chain/crypto-order.ts";
import type { LocalChain } from "./chain/local-chain.ts";
import { deviceLinkOf } from "./device-link.ts";
import { newAccountName, PASSWORD, signedInPerson } from "./factories.ts";
import type { Harness } from "./harness.ts";
import { newEmail, sentCode } from "./mailbox.ts";
import {
  ask,
  type Example,
  inviteCodeOf,
  type Member,
  member,
  signedIn,
} from "./example-people.ts";
import { operate } from "./operate.ts";
import { listVariables } from "./reach.ts";
import { advance } from "./product-clock.ts";
import { SECOND_FACTOR_EXAMPLES, SITE_ORIGIN } from "./second-factor-examples.ts";
import { base64, JPEG, question } from "./questions.ts";
import { newCoupon, shopContext } from "./shop.ts";
import { templateSecrets } from "./template.ts";
import { PUBLIC_KEY } from "#tools/chain/local-network.ts";

type Examples = { [Name in CallName]: (product: Harness) => Example | Promise<Example> };

/** The variables of an origin that takes a token of this chain, has passkeys (of a named site) and a list of addresses. */
export function withChain(chain: LocalChain, contract: string): Record<string, string> {
  const network = networkAt(chain, { name: "Test chain", contract, confirmations: 2 });
  const crypto = { CRYPTO_NETWORKS: JSON.stringify([network]), CRYPTO_PUBLIC_KEY: PUBLIC_KEY };
  const list = listVariables(templateSecrets().releaseKey);
  return { ...crypto, ...list, SITE_ORIGIN };
}

const MONTH = { productId: "month-1", expected: { amount: 999, currency: "USD" } };
const YEAR = { productId: "year-1", expected: { amount: 5_988, currency: "USD" } };
const SEAT = { productId: "month-1", size: 2, expected: { amount: 899, currency: "USD" } };
const DEVICE = { name: "Pixel 12", systemVersion: "17" };

/** Somebody who asked support. */
async function asked(product: Harness) {
  const { token } = await member(product);
  const { thread } = await ask(product, "user_support_ask", question(), token);
  return { token, thread: thread.id };
}

/** With an address, which is told of what happens to the account. */
async function addressed(product: Harness) {
  const [{ token }, kind, address] = [await signedInPerson(product), "email" as const, newEmail()];
  const code = await sentCode(product, { purpose: "address", kind, address }, token);
  await ask(product, "user_change_address", { kind, address, code, password: PASSWORD }, token);
  return { token, kind, address };
}

/** The link of a letter to somebody, as the product seals it. */
async function linkOf(product: Harness): Promise<string> {
  const { userId } = await member(product);
  const vault = createVault(templateSecrets().origin.VAULT_SECRET!);
  const context = shopContext(product.db, systemClock, { vault });
  const leading = { language: "en", site: SITE_ORIGIN } as const;
  const link = await noticeLink(context, { userId, kind: "group" }, leading);
  return new URL(link).pathname.split("/").at(-1)!;
}

const CROSSING = { from: "https://one.example", to: "https://two.example" };

/** Somebody who has just had a code made that leads from the one host to the other. */
async function handedOver(product: Harness) {
  const { token } = await member(product);
  const code = newHandoverCode();
  const session = product.db.prepare(`SELECT id FROM session WHERE token_hash = ?1`);
  const sessionId = await session.bind(await tokenHash(token)).first<string>("id");
  const [codeHash, expiresAt] = [await tokenHash(code), Date.now() + 10 * DAY_MS];
  const handover = { sessionId: sessionId!, codeHash, ...CROSSING, expiresAt };
  await putHandover(product.db, handover).run();
  return { request: { code, from: CROSSING.from }, site: CROSSING.to };
}

/** An account on a bound device, which is entered from there. */
async function onDevice(product: Harness) {
  const account = newAccountName();
  await ask(product, "register_type_username", { account, password: PASSWORD });
  const { token } = await product.call(
    "login_type_username",
    { account, password: PASSWORD, device: DEVICE },
    { platform: "android", deviceId: crypto.randomUUID() },
  );
  return token!;
}

const card = () => ({ method: "card", clientKey: newId() });

async function ordered(product: Harness, token: string, wish: object = MONTH) {
  const purchase = { ...card(), ...wish };
  return (await ask(product, "payment_purchase", purchase, token)).order;
}

async function paid(product: Harness, token: string, order: { id: string; payUrl: string | null }) {
  const body = new URLSearchParams({ action: "pay" });
  await fetch(new URL(order.payUrl!, product.url), { method: "POST", body, redirect: "manual" });
  await ask(product, "payment_order_status", { orderId: order.id }, token);
}

/** Somebody with a bill of everything: a paid month, and an open order. */
async function buyer(product: Harness) {
  const { token } = await member(product);
  await paid(product, token, await ordered(product, token));
  const { id } = await ordered(product, token);
  return { token, orderId: id };
}

/** Somebody who has bought a month for another. */
async function giver(product: Harness) {
  const { token } = await member(product);
  const order = await ordered(product, token, { ...MONTH, gift: true });
  await paid(product, token, order);
  return { token, request: { orderId: order.id } };
}

/** With a letter that waits. */
async function giverByLetter(product: Harness) {
  const { token, request } = await giver(product);
  await ask(
    product,
    "payment_gift_letter",
    { ...request, ...LETTER, day: await dayOf(product) },
    token,
  );
  return { token, request };
}

const LETTER = { to: "friend@mail.example", timeZone: "UTC", language: "en" };

/** Today, as the product has it. */
async function dayOf(product: Harness): Promise<string> {
  return (await ask(product, "system_client_config")).serverTime.slice(0, 10);
}

/** Somebody whose friend has bought. */
async function inviter(product: Harness): Promise<Example & Member> {
  const [host, friend] = [await member(product), await member(product)];
  await product.db
    .prepare(`UPDATE user SET invited_by = ?2 WHERE id = ?1`)
    .bind(friend.userId, host.userId)
    .run();
  await paid(product, friend.token, await ordered(product, friend.token));
  return { request: {}, ...host };
}

async function affiliate(product: Harness): Promise<Example> {
  const { userId, ...example } = await inviter(product);
  await product.db.prepare(`UPDATE user SET kol = 1 WHERE id = ?1`).bind(userId).run();
  return example;
}

/** A yearly member, and a service with two accounts. */
async function yearly(product: Harness) {
  const { token } = await member(product);
  await paid(product, token, await ordered(product, token, YEAR));
  const service = `Service ${newAccountName()}`;
  for (const account of ["one@service.example", "other@service.example"]) {
    const link = "https://service.example/login";
    await operate(product, "benefits_add", {
      service,
      link,
      account,
      password: PASSWORD,
      slots: 1,
    });
  }
  return { request: { service }, token };
}

async function lease(product: Harness) {
  const { request, token } = await yearly(product);
  const taken = await ask(product, "system_benefit_take", request, token);
  return { request: { leaseId: taken.lease.id }, token };
}

/** Its password was seen. */
async function leaseInUse(product: Harness) {
  const { request, token } = await lease(product);
  await ask(product, "system_benefit_password", request, token);
  return { request, token };
}

async function cryptoOrder(product: Harness) {
  const { token } = await member(product);
  const { id } = await ordered(product, token, { ...MONTH, method: "crypto" });
  const asked = { productId: MONTH.productId, orderId: id };
  const { networks } = await ask(product, "payment_crypto_status", asked, token);
  const [network] = networks;
  const choice = { network: network!.id, token: network!.tokens[0]!.symbol };
  return { token, asked, choice };
}

/** Its choice is made, and its network read. */
async function quoted(product: Harness) {
  const { token, asked, choice } = await cryptoOrder(product);
  await ask(product, "payment_crypto_quote", { ...asked, ...choice }, token);
  return { token, asked, choice };
}

/** A group of two that its creator has paid. */
async function group(product: Harness, paymentType: 0 | 1 = 1, expected = SEAT.expected) {
  const { token } = await member(product);
  const wish = { ...SEAT, ...card(), paymentType, expected };
  const started = await ask(product, "payment_joint_purchase", wish, token);
  await paid(product, token, started.order);
  return { token, groupId: started.group.id };
}

const groupOfAll = (product: Harness) => group(product, 0, { amount: 1_798, currency: "USD" });

async function inGroup(product: Harness) {
  const { token } = await group(product);
  return { request: {}, token };
}

export const EXAMPLES: Examples = {
  system_user_info: async (product) => ({ request: {}, token: (await buyer(product)).token }),
  system_client_config: () => ({ request: {} }),
  system_redeem_code: async (product) => {
    const { codes } = await operate(product, "codes_create", { count: 1, days: 30, note: "test" });
    return signedIn(product, { code: codes[0] });
  },
  system_refer_config: inviter,
  system_refer_records: inviter,
  system_affiliate: affiliate,
  system_affiliate_payout: async (product) => {
    const { user, token } = await signedInPerson(product);
    await product.db.prepare(`UPDATE user SET kol = 1 WHERE uid = ?1`).bind(user.uid).run();
    await ask(product, "user_show_owner", { password: PASSWORD }, token);
    const { payoutNetworks } = await ask(product, "system_affiliate", {}, token);
    const address = `0x${"12".repeat(20)}`;
    return { request: { network: payoutNetworks[0]!.id, address }, token };
  },
  system_affiliate_commissions: affiliate,
  system_affiliate_invitees: affiliate,
  system_benefits: async (product) => ({ ...(await lease(product)), request: {} }),
  system_user_benefits: async (product) => ({ ...(await lease(product)), request: {} }),
  system_benefit_take: yearly,
  system_benefit_password: lease,
  system_benefit_report: leaseInUse,
  payment_shop: () => ({ request: {} }),
  payment_quote: async (product) => {
    const { token } = await buyer(product);
    return { request: { productId: "year-1", coupon: await newCoupon(product.db) }, token };
  },
  payment_coupon: async (product) =>
    signedIn(product, { productId: "year-1", code: await newCoupon(product.db) }),
  payment_purchase: async (product) => {
    const coupon = await newCoupon(product.db, { percent: 50 });
    const { token } = await buyer(product);
    const wish = { ...YEAR, expected: { amount: 2_994, currency: "USD" } };
    return { request: { ...card(), ...wish, coupon }, token };
  },
  payment_order: async (product) => ({ request: {}, token: (await buyer(product)).token }),
  payment_order_status: async (product) => {
    const { token, orderId } = await buyer(product);
    return { request: { orderId }, token };
  },
  payment_cancel_order: async (product) => {
    const { token, orderId } = await buyer(product);
    return { request: { orderId }, token };
  },
  payment_gifts: async (product) => ({ ...(await giverByLetter(product)), request: {} }),
  payment_gift: giverByLetter,
  payment_gift_card: async (product) => {
    const { token, request } = await giver(product);
    return { request: { ...request, line: "For you", language: "en" }, token };
  },
  payment_gift_letter: async (product) => {
    const { token, request } = await giver(product);
    return { request: { ...request, ...LETTER, day: await dayOf(product) }, token };
  },
  payment_gift_letter_cancel: giverByLetter,
  payment_gift_refund: giver,
  payment_crypto_quote: async (product) => {
    await quoted(product);
    const { token, asked, choice } = await cryptoOrder(product);
    return { request: { ...asked, ...choice }, token };
  },
  payment_crypto_status: async (product) => {
    const { token, asked } = await quoted(product);
    return { request: asked, token };
  },
  payment_crypto_sent: async (product) => {
    const { token, asked, choice } = await quoted(product);
    const sent = { hash: `0x${"a".repeat(64)}`, from: `0x${"b".repeat(40)}`, nonce: 0, before: 0 };
    return { request: { ...asked, transaction: { network: choice.network, ...sent } }, token };
  },
  payment_joint_purchase: (product) => signedIn(product, { ...SEAT, ...card(), paymentType: 1 }),
  payment_joint_join_for_pay: async (product) => {
    const { groupId } = await group(product);
    return signedIn(product, { groupId, ...card(), expected: SEAT.expected });
  },
  payment_joint_join: async (product) => {
    const { groupId } = await groupOfAll(product);
    return signedIn(product, { groupId });
  },
  payment_joint_choice: async (product) => {
    const { token: old, groupId } = await group(product);
    await advance(product, (2 * DAY_MS) / 1_000);
    await product.scheduled();
    // Its session gets a successor by now, whose first use is written down.
    const token = (await product.call("payment_joint_order", { groupId }, { token: old })).token!;
    const { difference } = (await ask(product, "payment_joint_order", { groupId }, token)).group;
    return { request: { groupId, choice: "solo", ...card(), expected: difference }, token };
  },
  payment_joint_purchase_created: inGroup,
  payment_joint_purchase_participated: inGroup,
  payment_joint_order: async (product) => {
    const { token, groupId } = await group(product);
    return { request: { groupId }, token };
  },
  payment_joint_follow: async (product) => {
    const { groupId } = await group(product);
    return { request: { seen: [{ id: groupId, version: 0 }] } };
  },
  payment_joint_open: inGroup,
  user_send_code: () => ({ request: { purpose: "register", kind: "email", address: newEmail() } }),
  system_dead_addresses: () => ({
    request: { dead: [{ url: "https://one.example", failure: "silent" }] },
  }),
  user_send_finder: () => ({ request: { address: newEmail() } }),
  user_hand_over: async (product) => ({
    ...(await signedIn(product, { from: CROSSING.from })),
    site: CROSSING.to,
  }),
  login_type_handover: handedOver,
  user_challenge: () => ({ request: { kind: "phone", address: "+8613800138000" } }),
  register_type_normal: async (product) => {
    const asked = { kind: "email" as const, address: newEmail() };
    const code = await sentCode(product, { purpose: "register", ...asked });
    return { request: { ...asked, code, password: PASSWORD } };
  },
  register_type_username: async (product) => {
    const inviteCode = await inviteCodeOf(product, await member(product));
    return { request: { account: newAccountName(), password: PASSWORD, inviteCode } };
  },
  register_type_deviceid: () => ({ request: { link: deviceLinkOf(crypto.randomUUID()) } }),
  login_type_normal: async (product) => {
    const { kind, address } = await addressed(product);
    return { request: { kind, address, password: PASSWORD } };
  },
  login_type_username: async (product) => {
    const { account } = await signedInPerson(product);
    return { request: { account, password: PASSWORD } };
  },
  login_type_deviceid: async (product) => {
    const link = deviceLinkOf(crypto.randomUUID());
    await ask(product, "register_type_deviceid", { link });
    return { request: { link } };
  },
  user_logout: signedIn,
  user_reset_password: async (product) => {
    const { kind, address } = await addressed(product);
    await advance(product, BUSINESS.code.resendAfterSeconds);
    const code = await sentCode(product, { purpose: "reset", kind, address });
    return { request: { kind, address, code, password: `${PASSWORD} staple` } };
  },
  user_change_password: async (product) => {
    const { token } = await addressed(product);
    return { request: { current: PASSWORD, password: `${PASSWORD} staple` }, token };
  },
  user_update_profile: (product) => signedIn(product, { displayName: "Somebody" }),
  user_change_address: async (product) => {
    const { token } = await addressed(product);
    const asked = { kind: "email" as const, address: newEmail() };
    const code = await sentCode(product, { purpose: "address", ...asked }, token);
    return { request: { ...asked, code, password: PASSWORD }, token };
  },
  user_delete_account: async (product) => {
    const { token } = await addressed(product);
    return { request: { password: PASSWORD }, token };
  },
  user_notices: signedIn,
  user_choose_notice: (product) => signedIn(product, { kind: "news", wanted: true }),
  user_letter_language: (product) => signedIn(product, { language: "zh_CN" }),
  user_notice_link: async (product) => ({ request: { link: await linkOf(product) } }),
  user_notice_stop: async (product) => ({ request: { link: await linkOf(product) } }),
  user_export: async (product) => {
    const { token } = await addressed(product);
    await ask(product, "user_show_owner", { password: PASSWORD }, token);
    return { request: {}, token };
  },
  user_export_part: async (product) => {
    const { token } = await addressed(product);
    await ask(product, "user_show_owner", { password: PASSWORD }, token);
    const { ticket } = await ask(product, "user_export", {}, token);
    return { request: { ticket }, token };
  },
  user_sessions: signedIn,
  user_end_session: (product) => signedIn(product, { id: "others" }),
  user_get_device_list: async (product) => ({ request: {}, token: await onDevice(product) }),
  user_unbind_device: async (product) => {
    const token = await onDevice(product);
    const { devices } = await ask(product, "user_get_device_list", {}, token);
    return { request: { id: devices[0]!.id }, token };
  },
  user_statement: async (product) => ({ request: {}, token: (await buyer(product)).token }),
  ...SECOND_FACTOR_EXAMPLES,
  user_end_by_letter: async (product) => {
    const { token } = await addressed(product);
    const { sessions } = await ask(product, "user_sessions", {}, token);
    const vault = createVault(templateSecrets().origin.VAULT_SECRET!);
    return { request: { link: await endLinkOf({ vault }, sessions[0]!.id) } };
  },
  user_support_enter: async (product) => {
    const address = newEmail();
    const code = await sentCode(product, { purpose: "support", kind: "email", address });
    return { request: { address, code } };
  },
  user_support_threads: async (product) => {
    const { token } = await asked(product);
    return { request: {}, token };
  },
  user_support_thread: async (product) => {
    const { token, thread } = await asked(product);
    return { request: { thread }, token };
  },
  user_support_ask: (product) => signedIn(product, question()),
  user_support_write: async (product) => {
    const { token, thread } = await asked(product);
    return { request: { thread, id: newId(), text: "And this." }, token };
  },
  user_support_close: async (product) => {
    const { token, thread } = await asked(product);
    return { request: { thread }, token };
  },
  user_support_picture_add: (product) => signedIn(product, { content: base64(JPEG) }),
  user_support_picture: async (product) => {
    const { token } = await member(product);
    const content = base64(JPEG);
    const { id } = await ask(product, "user_support_picture_add", { content }, token);
    return { request: { id }, token };
  },
  system_service_status: () => ({ request: {} }),
  marketing_announcements: () => ({ request: {} }),
  marketing_releases: () => ({ request: {} }),
  marketing_reviews: () => ({ request: {} }),
  marketing_canary: () => ({ request: {} }),
  marketing_click: async (product) => {
    const code = await inviteCodeOf(product, await member(product));
    return { request: { parameter: "invite", code } };
  },
};
