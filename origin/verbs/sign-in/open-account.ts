/** Opens an account: what every kind of registration shares, in one batch. */
import type { Context } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId, newInviteCode, newUid } from "#origin/ground/ids.ts";
import { insertIdentity, insertUser } from "#origin/books/people/account/identity.ts";
import type { IdentityKind } from "#origin/books/people/account/identity.ts";
import { openSession } from "#origin/books/people/session/open.ts";
import { firstTime } from "./first-time.ts";
import { invitedBy } from "./invited-by.ts";

export interface AccountToOpen {
  identity: { kind: IdentityKind; key: string; typed: string };
  /** Without one the public number is shown: an address is private. */
  displayName?: string;
  passwordHash: string | null;
  inviteCode: string | undefined;
  /** One value for the device or the mailbox that opens it: its free time is given once. */
  onceFor: string | null;
  /** Open it only with this transition. */
  transition?: Transition;
}

export interface NewAccount {
  token: string;
  statements: D1PreparedStatement[];
}

/** An invitation code that is one's own is dropped, and so is an unknown one that nobody refused before. */
export async function openAccount(context: Context, account: AccountToOpen): Promise<NewAccount> {
  const { db, clock, caller } = context;
  const { identity, transition, inviteCode, onceFor } = account;
  const now = clock.now();
  const userId = newId();
  const uid = newUid();
  const onDevice = identity.kind === "device";
  const deviceHash = onDevice ? identity.key : null;
  const inviterId = await invitedBy(context, { inviteCode, onceFor, deviceHash });
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
  const session = await openSession(context, { userId, scope: "register", transition });
  const time = await firstTime(context, {
    userId,
    invitedBy: inviterId,
    onDevice,
    onceFor,
    transition,
  });
  return {
    token: session.token,
    statements: [
      insertUser(db, user, transition),
      insertIdentity(db, { ...identity, userId, now }, transition),
      ...time,
      ...session.statements,
    ],
  };
}
