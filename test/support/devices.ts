/** Accounts with a name, and the devices that get into them. */
import type { Context, Outcome, SignedInContext } from "#origin/ground/context.ts";
import { bindDevice } from "#origin/books/people/device/repository.ts";
import { newId } from "#origin/ground/ids.ts";
import { authenticate } from "#test/support/authenticate.ts";
import { listDevices } from "#origin/verbs/account/list-devices.ts";
import { readCurrentUser } from "#origin/verbs/account/read-current-user.ts";
import { registerByName } from "#origin/verbs/sign-in/register-by-name.ts";
import { signInByName } from "#origin/verbs/sign-in/sign-in-by-name.ts";
import { newAccountName, PASSWORD } from "./factories.ts";

export function tokenOf(outcome: Outcome<unknown>): string {
  if (!outcome.ok || !outcome.token) throw new Error("no token");
  return outcome.token;
}

export async function named(context: Context): Promise<string> {
  const account = newAccountName();
  await registerByName(context, { account, password: PASSWORD });
  return account;
}

/** How many of so many new devices get in. */
export async function bound(context: Context, account: string, tries: number): Promise<number> {
  let places = 0;
  for (let device = 0; device < tries; device++) {
    const caller = { ...context.caller, deviceId: newId() };
    const { ok } = await signInByName({ ...context, caller }, { account, password: PASSWORD });
    places += ok ? 1 : 0;
  }
  return places;
}

/** As the list of devices and the account's own page say it. */
export async function maxDevicesOf(context: Context, account: string) {
  const token = tokenOf(await signInByName(context, { account, password: PASSWORD }));
  const person = { ...context, session: (await authenticate(context, token))! };
  const [listed, user] = [await listDevices(person, {}), await readCurrentUser(person, {})];
  return [listed.ok && listed.data.maxDevices, user.ok && user.data.membership.maxDevices];
}

/** A device of a person, signed in; its id. */
export async function boundDevice({ db, clock, session }: SignedInContext): Promise<string> {
  const [id, now] = [newId(), clock.now()];
  const { userId } = session;
  await bindDevice(db, {
    id,
    userId,
    deviceHash: newId(),
    sealedId: newId(),
    platform: "ios",
    name: "Phone",
    systemVersion: "18",
    now,
    maxDevices: 5,
  }).run();
  const sql = `INSERT INTO session (id, user_id, token_hash, scope, platform, device_id, created_at, last_used_at, expires_at)
    VALUES (?1, ?2, ?1, 'session', 'ios', ?3, ?4, ?4, ?4 + 1000)`;
  await db.prepare(sql).bind(newId(), userId, id, now).run();
  return id;
}
