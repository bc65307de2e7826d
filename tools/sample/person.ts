/** Somebody of the sample: how they came, and what they do at the shop by the product's own calls. */
import { createCipheriv } from "node:crypto";
import { WEB_DEVICE_ID } from "#contract/device.ts";
import type { Order } from "#contract/order.ts";
import type { PaymentMethod } from "#contract/payment-method.ts";
import type { Platform } from "#contract/platform.ts";
import type { Money } from "#contract/scalars.ts";
import type { Session } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { readDevMessages } from "#origin/providers/courier/dev-courier.ts";
import type { Dice } from "./dice.ts";
import { type Product, SAMPLE_PASSWORD, type Visitor } from "./product.ts";
import { CHINESE, FIRST_NAMES, LAST_NAMES } from "./words.ts";

export interface Person extends Visitor {
  session: Session;
  uid: string;
  inviteCode: string;
  method: PaymentMethod;
  hasPassword: boolean;
}

const COUNTRIES = { CN: 38, US: 14, DE: 8, SG: 7, JP: 6, GB: 5, AE: 4, FR: 4, TH: 3, CA: 3 };
const PLATFORMS: Record<Platform, number> = { windows: 34, android: 28, ios: 26, mac: 12 };
const METHODS = {
  CN: { alipay: 48, wechat: 38, unionpay: 9, card: 5 },
  other: { card: 82, alipay: 10, wechat: 6, unionpay: 2 },
} satisfies Record<string, Partial<Record<PaymentMethod, number>>>;

/** Opens an account by mailbox, by name or by an app's device. */
export async function arrive(
  product: Product,
  { dice, number }: { dice: Dice; number: number },
  inviteCode?: string,
): Promise<Person> {
  const country = dice.weighted(COUNTRIES);
  const first = dice.pick(FIRST_NAMES);
  const name = `${first}-${dice.pick(LAST_NAMES)}${number}`;
  const platform = dice.weighted(PLATFORMS);
  const visitor: Visitor = {
    session: null,
    caller: {
      requestId: "sample",
      language: country === "CN" || (country === "SG" && dice.chance(60)) ? CHINESE : "en",
      platform,
      deviceId: WEB_DEVICE_ID,
      // Of the documentation's own network: each has a line of their own.
      ip: `2001:db8:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`,
      country,
      site: null,
    },
  };
  const invited = inviteCode === undefined ? {} : { inviteCode };
  const way = dice.weighted({ mailbox: 56, name: 22, device: 22 });
  if (way === "mailbox") await byMailbox(product, visitor, `${name}@example.com`, invited);
  else if (way === "name") await byName(product, visitor, name.slice(0, 32), invited);
  else await byDevice(product, visitor, linkOf(`sample-${name}`, product.deviceLinkKey), invited);
  const methods = country === "CN" ? METHODS.CN : METHODS.other;
  const method = dice.weighted<PaymentMethod>(methods as Record<PaymentMethod, number>);
  return signedIn(product, visitor, { method, hasPassword: way !== "device" });
}

type Invited = { inviteCode?: string };

async function byMailbox(product: Product, visitor: Visitor, address: string, invited: Invited) {
  const to = { kind: "email", address } as const;
  await product.call(visitor, "user_send_code", { purpose: "register", ...to });
  const [letter] = await readDevMessages(product.origin, { channel: "email", key: address });
  const [code = ""] = /\b\d{6}\b/.exec(letter?.text ?? "") ?? [];
  const password = SAMPLE_PASSWORD;
  await product.call(visitor, "register_type_normal", { ...to, code, password, ...invited });
}

async function byName(product: Product, visitor: Visitor, account: string, invited: Invited) {
  const password = SAMPLE_PASSWORD;
  await product.call(visitor, "register_type_username", { account, password, ...invited });
}

async function byDevice(product: Product, visitor: Visitor, link: string, invited: Invited) {
  await product.call(visitor, "register_type_deviceid", { link, ...invited });
}

/** As an app writes it (origin/ground/vault/device-link.ts). */
function linkOf(deviceId: string, key: string): string {
  const cipher = createCipheriv("aes-128-ecb", Buffer.from(key, "hex"), null);
  return cipher.update(deviceId, "utf8", "base64") + cipher.final("base64");
}

/** In the session that a browser has with its new account. */
async function signedIn(
  product: Product,
  visitor: Visitor,
  of: Pick<Person, "method" | "hasPassword">,
): Promise<Person> {
  const row = await product.origin.db
    .prepare(
      `SELECT id, user_id AS userId FROM session WHERE scope = 'session' ORDER BY rowid DESC LIMIT 1`,
    )
    .first<{ id: string; userId: string }>();
  if (!row) throw new Error("registering opened no session");
  const session: Session = { ...row, scope: "session", deviceId: null };
  const { uid, inviteCode } = await product.call({ ...visitor, session }, "system_user_info", {});
  return { ...visitor, session, uid, inviteCode, ...of };
}

export interface Wish {
  productId: string;
  coupon?: string;
  gift?: true;
}

/** Makes an order as the page does: by the total that a quote shows. A code that does not count is left out. */
export async function order(product: Product, buyer: Person, wish: Wish): Promise<Order> {
  const quote = await product.call(buyer, "payment_quote", wish);
  const { coupon: _, ...plain } = wish;
  const answer = await product.call(buyer, "payment_purchase", {
    ...(quote.couponProblem === null ? wish : plain),
    ...payment(buyer, quote.total),
  });
  return answer.order;
}

/** What a payment is made with, at the total that was shown. */
export function payment({ method }: Person, expected: Money) {
  return { method, clientKey: newId(), expected };
}
