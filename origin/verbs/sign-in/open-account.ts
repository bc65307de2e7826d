/** Opens an account: what every kind of registration shares, in one batch. */
import { WEB_DEVICE_ID } from "#contract/device.ts";
import { type Context, type Success, succeed } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId, newInviteCode, newUid } from "#origin/ground/ids.ts";
import { insertIdentity, insertUser } from "#origin/books/people/account/identity.ts";
import type { IdentityKind } from "#origin/books/people/account/identity.ts";
import { openSession } from "#origin/books/people/session/open.ts";
import { firstTime } from "./first-time.ts";
import { invitedBy, type Inviter } from "./invited-by.ts";

export interface AccountToOpen {
  identity: { kind: IdentityKind; key: string; typed: string };
  /** Without one the public number is shown: an address is private. */
  displayName?: string;
  passwordHash: string | null;
  inviter: Inviter | null;
  /** One value for the device or the mailbox that opens it: its free time is given once. */
  onceFor: string | null;
  /** Open it only with this transition. */
  transition?: Transition;
}

export interface NewAccount {
  /** The narrow one that registering gives. */
  token: string;
  /** Of the session that a browser has with it; an app signs in, and binds its device by that. */
  session: string | undefined;
  statements: D1PreparedStatement[];
}

/** An invitation code that is one's own is dropped, and so is an unknown one that nobody refused before. */
export async function openAccount(context: Context, account: AccountToOpen): Promise<NewAccount> {
  const { db, clock, caller } = context;
  const { identity, transition, inviter, onceFor } = account;
  const now = clock.now();
  const userId = newId();
  const uid = newUid();
  const onDevice = identity.kind === "device";
  const inviterId = invitedBy(inviter, onceFor);
  const user = {
    id: userId,
    uid,
    displayName: account.displayName ?? uid,
    passwordHash: account.passwordHash,
    inviteCode: newInviteCode(),
    invitedBy: inviterId,
    language: caller.language,
    now,
  };
  const narrow = await openSession(context, { userId, scope: "register", transition });
  const { maxDevices } = context.business;
  const session =
    caller.deviceId === WEB_DEVICE_ID
      ? await openSession(context, { userId, scope: "session", maxDevices, transition })
      : null;
  const time = await firstTime(context, {
    userId,
    invitedBy: inviterId,
    onDevice,
    onceFor,
    transition,
  });
  return {
    token: narrow.token,
    session: session?.token,
    statements: [
      insertUser(db, user, transition),
      insertIdentity(db, { ...identity, userId, now }, transition),
      ...time,
      ...narrow.statements,
      ...(session?.statements ?? []),
    ],
  };
}

/** What registering answers with. */
export function opened({ token, session }: NewAccount): Success<null> {
  const answer = succeed(null, token);
  return session === undefined ? answer : { ...answer, session };
}
