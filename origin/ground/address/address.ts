/** An address of either kind in its normal form, with what limits count it as. */
import type { AddressKind } from "#contract/address.ts";
import { mailboxOf, normalEmail } from "./email.ts";
import { normalPhone } from "./phone.ts";

export interface Address {
  kind: AddressKind;
  /** The normal form: the key of uniqueness, and where messages go. */
  key: string;
  /** As the person wrote it, for display. */
  typed: string;
  /** One value for all spellings and tags of one mailbox. */
  counted: string;
}

/** Returns null when the typed text is no address of its kind. */
export function addressOf({
  kind,
  address,
}: {
  kind: AddressKind;
  address: string;
}): Address | null {
  const key = kind === "email" ? normalEmail(address) : normalPhone(address);
  if (key === null) return null;
  const typed = kind === "email" ? address.normalize("NFKC").trim() : key;
  return { kind, key, typed, counted: `${kind}:${kind === "email" ? mailboxOf(key) : key}` };
}

/** One text for an address, to be hashed. */
export function addressText({ kind, key }: Pick<Address, "kind" | "key">): string {
  return `${kind}:${key}`;
}
