/** People with a second factor, on a bench: what they do is done by calls, as a page would. */
import { Secret, TOTP } from "otpauth/slim";
import type { CallName, CallRequest, CallResponse } from "#contract/calls/calls.ts";
import type { PasskeyQuestion, SecondStep } from "#contract/second-factor.ts";
import type { Context, Outcome } from "#origin/ground/context.ts";
import { type Bench, from } from "./bench.ts";
import { callsOn, type CallOn } from "./calls-on.ts";
import { newAccountName, PASSWORD } from "./factories.ts";
import { type Authenticator, newAuthenticator } from "./passkey.ts";

export const SITE = "https://halyard.example";

let homes = 0;

export interface Owner {
  bench: Bench;
  home: Context;
  call: CallOn;
  account: string;
  token: string;
  userId: string;
}

/** Somebody with a name and a password, signed in at home: a network of their own. */
export async function newOwner(bench: Bench): Promise<Owner> {
  const home = from(bench.context, { ip: `100.64.${homes++}.20` });
  const call = callsOn(home);
  const account = newAccountName();
  await call("register_type_username", { account, password: PASSWORD });
  const token = tokenIn(await call("login_type_username", { account, password: PASSWORD }));
  const userId = await home.db
    .prepare(`SELECT user_id FROM identity WHERE kind = 'account' AND key = ?1`)
    .bind(account)
    .first<string>("user_id");
  return { bench, home, call, account, token, userId: userId! };
}

/** @throws when it is refused. */
export async function granted<Name extends CallName>(
  call: CallOn,
  name: Name,
  request: CallRequest<Name> | Record<string, unknown>,
  token?: string,
): Promise<CallResponse<Name>> {
  const outcome = await call(name, request, token);
  if (!outcome.ok) throw new Error(`${name}: ${outcome.problem}`);
  // safe because the contract has just read it
  return outcome.data as CallResponse<Name>;
}

export function tokenIn(outcome: Outcome<unknown>): string {
  if (!outcome.ok || !outcome.token) throw new Error("no token came");
  return outcome.token;
}

export function problemIn(outcome: Outcome<unknown>): string {
  return outcome.ok ? "none" : outcome.problem;
}

export function stepIn(outcome: Outcome<unknown>): SecondStep {
  if (outcome.ok || !outcome.second) throw new Error("no second step was asked");
  return outcome.second;
}

export async function showByPassword({ call, token }: Owner): Promise<void> {
  await granted(call, "user_show_owner", { password: PASSWORD }, token);
}

/** The code that an app shows at an instant. */
export function appCode(secret: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
}

export interface WithApp {
  code: () => string;
  recovery: string[];
}

/** With the codes of the step after, so that one can be used at once. */
export async function addApp(owner: Owner): Promise<WithApp> {
  const { call, token, bench } = owner;
  await showByPassword(owner);
  const { secret } = await granted(call, "user_app_begin", {}, token);
  const code = () => appCode(secret, bench.clock.now());
  const { codes } = await granted(call, "user_app_confirm", { app: code() }, token);
  bench.clock.advance(30_000);
  return { code, recovery: codes ?? [] };
}

export async function addPasskey(owner: Owner): Promise<Authenticator> {
  const { call, token } = owner;
  const begun = await call("user_passkey_begin", {}, token);
  if (!begun.ok) await showByPassword(owner);
  const wanted = await granted(call, "user_passkey_begin", {}, token);
  const authenticator = newAuthenticator(SITE);
  const passkey = authenticator.made(wanted);
  await granted(call, "user_passkey_add", { passkey, name: "Phone" }, token);
  return authenticator;
}

export async function questionOf(call: CallOn, token?: string): Promise<PasskeyQuestion> {
  return await granted(call, "user_passkey_question", {}, token);
}

/** A row as a passkey leaves it, for an account by its name: nothing answers with it. */
export async function givePasskey({ db }: Pick<Context, "db">, account: string): Promise<void> {
  await db
    .prepare(
      `INSERT INTO passkey (id, user_id, credential_id, public_key, sign_count, transports, name, created_at)
       SELECT user_id, user_id, user_id, '', 0, '[]', '', 0 FROM identity WHERE kind = 'account' AND key = ?1`,
    )
    .bind(account.toLowerCase())
    .run();
}
