/** What people do while a business number is turned. */
import type { Context } from "#origin/ground/context.ts";
import { rotateWhenDue } from "#origin/books/people/session/rotate.ts";
import { registerByAddress } from "#origin/verbs/sign-in/register-by-address.ts";
import { sendCode } from "#origin/verbs/sign-in/send-code.ts";
import { signInByName } from "#origin/verbs/sign-in/sign-in-by-name.ts";
import { authenticate } from "./authenticate.ts";
import { dataOf } from "./business-dials.ts";
import { named, tokenOf } from "./devices.ts";
import { PASSWORD } from "./factories.ts";
import { lettersTo } from "./letters.ts";
import { newEmail } from "./mailbox.ts";

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
