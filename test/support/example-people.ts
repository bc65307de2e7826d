/** Who calls in the examples of calls, and how they ask for what has to be there. */
import type { CallName, CallRequest, CallResponse } from "#contract/calls/calls.ts";
import { insertSession } from "#origin/books/people/session/repository.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import { newId, newToken, tokenHash } from "#origin/ground/ids.ts";
import type { Harness } from "./harness.ts";
import { newBuyer, shopContext } from "./shop.ts";

export interface Example {
  request: Record<string, unknown>;
  token?: string;
  /** The host that is asked, where it is to be one of the list. */
  site?: string;
}

/** @throws when it is refused. */
export async function ask<Name extends CallName>(
  product: Harness,
  name: Name,
  request: CallRequest<Name> | Record<string, unknown> = {},
  token?: string,
): Promise<CallResponse<Name>> {
  const { envelope } = await product.call(name, request, token === undefined ? {} : { token });
  if (envelope.code !== 200) throw new Error(`${name}: ${envelope.status}`);
  // safe because the API answers a call with its own response
  return envelope.data as CallResponse<Name>;
}

export interface Member {
  token: string;
  userId: string;
}

export function offsetOf({ db }: Pick<Harness, "db">): Promise<number | null> {
  return db.prepare(`SELECT offset_ms FROM dev_clock`).first<number>("offset_ms");
}

/** Somebody with a session and nothing else: who needs a password is made by calls, which takes a hash each. */
export async function member({ db }: Harness): Promise<Member> {
  const now = Date.now() + ((await offsetOf({ db })) ?? 0);
  const { userId } = (await newBuyer(shopContext(db, { now: () => now }))).session;
  const token = newToken();
  const session = { id: newId(), userId, tokenHash: await tokenHash(token), now };
  const browser = { platform: "windows", deviceHash: null, onDevice: false, country: null };
  const shown = { secondShown: true, ownerShownAt: null };
  const expiresAt = now + 10 * DAY_MS;
  await insertSession(db, { ...session, ...browser, ...shown, scope: "session", expiresAt }).run();
  return { token, userId };
}

export async function inviteCodeOf({ db }: Harness, { userId }: Member): Promise<string> {
  const row = db.prepare(`SELECT invite_code FROM user WHERE id = ?1`).bind(userId);
  return (await row.first<string>("invite_code"))!;
}

export async function signedIn(product: Harness, request: Example["request"] = {}) {
  const { token } = await member(product);
  return { request, token };
}
