/** What people do while a business number is turned. */
import type { Context, SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { rotateWhenDue } from "#origin/books/people/session/rotate.ts";
import { readGroup } from "#origin/verbs/group/read.ts";
import { startGroup } from "#origin/verbs/group/start.ts";
import { registerByAddress } from "#origin/verbs/sign-in/register-by-address.ts";
import { sendCode } from "#origin/verbs/sign-in/send-code.ts";
import { signInByName } from "#origin/verbs/sign-in/sign-in-by-name.ts";
import { authenticate } from "./authenticate.ts";
import { dataOf } from "./business-dials.ts";
import { named, tokenOf } from "./devices.ts";
import { newAccountName, PASSWORD } from "./factories.ts";
import { lettersTo } from "./letters.ts";
import { newEmail } from "./mailbox.ts";
import { operatorIn } from "./console.ts";
import { uidOf } from "./operator.ts";
import { paidOrder, pay } from "./referrals.ts";
import { newBuyer } from "./shop.ts";

export async function secondsOf(context: Context, token: string): Promise<number | null> {
  const { userId } = (await authenticate(context, token))!;
  return context.db
    .prepare(`SELECT SUM(seconds) AS sum FROM time_entry WHERE user_id = ?1`)
    .bind(userId)
    .first<number>("sum");
}

export async function codeFor(context: Context) {
  const address = newEmail();
  dataOf(
    await sendCode({ ...context, session: null }, { purpose: "register", kind: "email", address }),
  );
  const [letter] = await lettersTo(context, address);
  return { address, code: /\b\d{4,}\b/.exec(letter!.text)![0] };
}

export const register = (context: Context, address: string, code: string) =>
  registerByAddress(context, { kind: "email", address, code, password: PASSWORD });

export async function signedIn(context: Context): Promise<string> {
  return tokenOf(
    await signInByName(context, { account: await named(context), password: PASSWORD }),
  );
}

export async function lives(context: Context, token: string): Promise<boolean> {
  return (await authenticate(context, token)) !== null;
}

export async function successorOf(context: Context, token: string): Promise<string | undefined> {
  return rotateWhenDue(context, (await authenticate(context, token))!);
}

/** What is refused of it, if anything. */
export async function supportGives(context: Context, days: number) {
  const { refusedFor } = await operatorIn(context, newAccountName(), "support");
  const uid = await uidOf(await newBuyer(context));
  return refusedFor("people_give", { uid, days, note: "test", key: newId() });
}

export async function supportPaysBack(context: Context, amount: string) {
  const { refusedFor } = await operatorIn(context, newAccountName(), "support");
  const order = await paidOrder(await newBuyer(context));
  const sql = `SELECT number FROM purchase WHERE id = ?1`;
  const number = await context.db.prepare(sql).bind(order).first<string>("number");
  return refusedFor("orders_refund", { number, amount, note: "test", key: newId() });
}

export const paying = (amount: number) => ({
  method: "card" as const,
  clientKey: newId(),
  expected: { amount, currency: "USD" },
});

export const start = (creator: SignedInContext, size: number, unit: number) =>
  startGroup(creator, { productId: "month-1", size, paymentType: 1, ...paying(unit) });

export async function openGroup(context: Context, creator?: SignedInContext) {
  const by = creator ?? (await newBuyer(context));
  const { group, order } = dataOf(await start(by, 2, 899));
  await pay(by, order.id);
  return dataOf(await readGroup(by, { groupId: group.id })).group;
}
