/** Operators who came in by the console, as its pages would let them: an invitation, a passkey, a session. */
import type { Role } from "#contract/ops/rights.ts";
import { operations } from "#origin/entry/operations.ts";
import { askerOfSession } from "#origin/books/operator/session/asker.ts";
import type { Context } from "#origin/ground/context.ts";
import type { Asker } from "#origin/ground/operation.ts";
import { asOperator } from "./as-operator.ts";
import { operatorOn } from "./operator.ts";
import { type Authenticator, newAuthenticator } from "./passkey.ts";

export const CONSOLE_HOST = "console.halyard.example";
export const CONSOLE = { origin: `https://${CONSOLE_HOST}`, host: CONSOLE_HOST };

/** What anyone asks at the console. */
export function anyoneOn(shop: Context, by: Asker | null = null) {
  return operatorOn(shop, "", { by, console: CONSOLE });
}

/** An invitation's secret, made by an owner of the environment. */
export async function invitation(
  shop: Context,
  name: string,
  role: Role,
  email?: string,
): Promise<string> {
  const { does } = operatorOn(shop, "test", { console: CONSOLE });
  const { link } = await does("operators_invite", { name, role, ...(email ? { email } : {}) });
  return secretIn(link);
}

export function secretIn(link: string): string {
  return new URL(link).hash.slice("#invitation=".length);
}

export interface Entered {
  authenticator: Authenticator;
  /** Of the session. */
  token: string;
  by: Asker;
}

/** @throws with the problem's name when it is refused. */
export async function accepted(
  shop: Context,
  secret: string,
  authenticator = newAuthenticator(CONSOLE.origin),
): Promise<Entered> {
  const wanted = await anyoneOn(shop).does("operators_accept_begin", { invitation: secret });
  const context = asOperator(shop, "", { by: null, console: CONSOLE });
  const outcome = await operations.operators_accept(context, {
    invitation: secret,
    passkey: authenticator.made(wanted),
    name: "Key",
  });
  if (!outcome.ok) throw new Error(outcome.problem);
  return enteredWith(shop, authenticator, outcome.token!);
}

/** Signs in again, in the session before where there is one. @throws with the problem's name when it is refused. */
export async function enteredBy(
  shop: Context,
  authenticator: Authenticator,
  before: Asker | null = null,
): Promise<Entered> {
  const question = await anyoneOn(shop).does("operators_enter_begin", {});
  const context = asOperator(shop, "", { by: before, console: CONSOLE });
  const passkey = authenticator.answer(question);
  const outcome = await operations.operators_enter(context, { passkey });
  if (!outcome.ok) throw new Error(outcome.problem);
  return enteredWith(shop, authenticator, outcome.token!);
}

async function enteredWith(shop: Context, authenticator: Authenticator, token: string) {
  const by = await askerOfSession(shop, token);
  if (!by) throw new Error("a session is over that has just begun");
  return { authenticator, token, by };
}

/** Somebody of a role with a fresh session. */
export async function operatorIn(shop: Context, name: string, role: Role, email?: string) {
  const entered = await accepted(shop, await invitation(shop, name, role, email));
  return { ...entered, ...asEntered(shop, entered) };
}

/** Asks operations in a session. */
export function asEntered(shop: Context, { by }: Pick<Entered, "by">) {
  return operatorOn(shop, by.name, { by, console: CONSOLE });
}
