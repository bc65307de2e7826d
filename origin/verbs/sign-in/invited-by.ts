/** Who invited the person opening an account: never the same person, as far as a device or a mailbox tells. */
import { type Refusal, refuse } from "#contract/problem.ts";
import {
  addressesOf,
  type AddressRow,
  ownerOfInviteCode,
  userIdOf,
} from "#origin/books/people/account/identity.ts";
import { mailboxOf } from "#origin/ground/address/email.ts";
import type { Context } from "#origin/ground/context.ts";
import { devicesOfCaller } from "#origin/books/people/place/place.ts";
import { isBound } from "#origin/books/people/device/repository.ts";

/** What there is to know of the owner of an invitation code. */
export interface Inviter {
  /** Null for an unknown code. */
  id: string | null;
  addresses: AddressRow[];
  /** Whether the device that opens the account, or the caller's, is theirs. */
  onOwnDevice: boolean;
}

/** Null where no code was typed. `deviceId` is of a device that opens the account. */
export async function inviterOf(
  context: Context,
  inviteCode: string | undefined,
  deviceId?: string,
): Promise<Inviter | null> {
  if (!inviteCode) return null;
  const { db, vault } = context;
  const owner = ownerOfInviteCode(inviteCode);
  const opening = deviceId === undefined ? [] : await vault.digests("device", deviceId);
  const devices = [...opening, ...(await devicesOfCaller(context))];
  const [id, addresses, onOwnDevice] = await Promise.all([
    userIdOf(db, owner),
    addressesOf(db, owner),
    isBound(db, owner, devices),
  ]);
  return { id, addresses, onOwnDevice };
}

/** A code that somebody typed is optional (spec §5), and one that is nobody's is not taken without a word. */
export function refuseInviteCode(inviter: Inviter | null): Refusal | null {
  return inviter && inviter.id === null ? refuse("InviteUnknown", "inviteCode") : null;
}

/**
 * Null for an unknown code as well: a device's link has no field to correct it in. `onceFor` is the device or the mailbox
 * that opens the account, as its free time is counted.
 */
export function invitedBy(inviter: Inviter | null, onceFor: string | null): string | null {
  if (!inviter || inviter.onOwnDevice) return null;
  const mailboxes = inviter.addresses.map(
    ({ kind, key }) => kind === "email" && `email:${mailboxOf(key)}`,
  );
  return onceFor !== null && mailboxes.includes(onceFor) ? null : inviter.id;
}
