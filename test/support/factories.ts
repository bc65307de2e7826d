/** People and things for tests, made by real calls. Names never repeat within a run. */
import type { CurrentUser } from "#contract/account.ts";
import type { Harness } from "./harness.ts";

export const PASSWORD = "correct horse battery";

let made = 0;

export function newAccountName(): string {
  return `t${crypto.randomUUID().slice(0, 8)}${made++}`;
}

export interface Person {
  account: string;
  token: string;
  user: CurrentUser;
}

/** Registers somebody by account name and signs them in. */
export async function signedInPerson(harness: Harness, inviteCode?: string): Promise<Person> {
  const account = newAccountName();
  const registration = { account, password: PASSWORD, ...(inviteCode ? { inviteCode } : {}) };
  const registered = await harness.call("register_type_username", registration);
  if (registered.envelope.code !== 200) throw new Error(`registering: ${registered.envelope.msg}`);
  const token = await signIn(harness, account);
  const info = await harness.call("system_user_info", {}, { token });
  return { account, token, user: info.envelope.data as CurrentUser };
}

/** Signs a registered account in and returns its token. */
export async function signIn(harness: Harness, account: string): Promise<string> {
  const { envelope, token } = await harness.call("login_type_username", {
    account,
    password: PASSWORD,
  });
  if (envelope.code !== 200 || !token) throw new Error(`signing in: ${envelope.msg}`);
  return token;
}
