/** Who invited the person opening an account: never the same person, as far as a device or a mailbox tells. */
import { type Refusal, refuse } from "#contract/problem.ts";
import { addressesOf, userIdOfInviteCode } from "#origin/books/people/account/identity.ts";
import { mailboxOf } from "#origin/ground/address/email.ts";
import type { Context } from "#origin/ground/context.ts";
import { deviceHashOf, isBrowser } from "#origin/books/people/device/bind.ts";
import { isBound } from "#origin/books/people/device/repository.ts";

export interface Invited {
  inviteCode: string | undefined;
  /** The device or the mailbox that opens the account, as its free time is counted. */
  onceFor: string | null;
  /** The hash of the device that opens it. */
  deviceHash: string | null;
}

/** A code that somebody typed is optional (spec §5), and one that is nobody's is not taken without a word. */
export async function refuseInviteCode(
  { db }: Context,
  inviteCode: string | undefined,
): Promise<Refusal | null> {
  const isKnown = !inviteCode || (await userIdOfInviteCode(db, inviteCode)) !== null;
  return isKnown ? null : refuse("InviteUnknown", "inviteCode");
}

/** Null for an unknown code as well: a device's link has no field to correct it in. */
export async function invitedBy(context: Context, invited: Invited): Promise<string | null> {
  const { db } = context;
  const inviterId = invited.inviteCode && (await userIdOfInviteCode(db, invited.inviteCode));
  if (!inviterId) return null;
  return (await isSamePerson(context, inviterId, invited)) ? null : inviterId;
}

async function isSamePerson(
  context: Context,
  inviterId: string,
  { onceFor, deviceHash }: Invited,
): Promise<boolean> {
  const { db, caller } = context;
  const addresses = await addressesOf(db, inviterId);
  const mailboxes = addresses.map(({ kind, key }) => kind === "email" && `email:${mailboxOf(key)}`);
  if (onceFor !== null && mailboxes.includes(onceFor)) return true;
  const { deviceId } = caller;
  const own =
    deviceId === null || isBrowser(deviceId) ? null : await deviceHashOf(context, deviceId);
  for (const hash of [deviceHash, own]) {
    if (hash !== null && (await isBound(db, inviterId, hash))) return true;
  }
  return false;
}
