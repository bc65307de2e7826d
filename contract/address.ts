/** E-mail addresses and phone numbers: how they travel. Their normal forms are the API's business (origin/address). */
import { z } from "zod";
import { ChallengeProof } from "./challenge.ts";
import { typedCode } from "./typed.ts";

export const AddressKind = z.enum(["email", "phone"]);
export type AddressKind = z.infer<typeof AddressKind>;

/** Spec §5: text, at sign, domain, dot, 2+ letters. Letters of any script, since domains have them. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u;

export const ADDRESS_MAX_LENGTH = 254;

/** As the person typed it; a phone number begins with + and its country. */
export const TypedAddress = z.string().min(3).max(ADDRESS_MAX_LENGTH);

/** Spread into the requests that name an address. */
export const ADDRESS = { kind: AddressKind, address: TypedAddress };

/** Where the finder is to go (docs/reach.md). */
export const MailboxRequest = z.strictObject({ address: TypedAddress });

export const AddressRequest = z.strictObject(ADDRESS);

export const CODE_MIN_LENGTH = 4;
export const CODE_MAX_LENGTH = 10;
/** A code that is sent while many ask for one address: too long to be guessed, so that its tries need no count. */
export const LONG_CODE_LENGTH = 12;

/** A code of a message: digits only, as many as the configuration says (`ClientConfig.code.length`), or a long one. */
export const TypedCode = typedCode(
  new RegExp(`^(?:[0-9]{${CODE_MIN_LENGTH},${CODE_MAX_LENGTH}}|[0-9]{${LONG_CODE_LENGTH}})$`),
);

/**
 * What a code is good for; a code of one purpose opens nothing of another.
 * - `address`: add or change the own e-mail address or phone number; asks for a session.
 * - `delete`: delete the own account, sent to an address of that account only; asks for a session.
 * - `prove`: show that it is the owner who asks, likewise.
 * - `support`: read and write what belongs to an e-mail address as a mailbox, with or without an account.
 */
export const CodePurpose = z.enum([
  "register",
  "login",
  "reset",
  "address",
  "delete",
  "prove",
  "support",
]);
export type CodePurpose = z.infer<typeof CodePurpose>;

export const SendCode = z.strictObject({
  purpose: CodePurpose,
  ...ADDRESS,
  /** Asked for by `ChallengeNeeded`. */
  proof: ChallengeProof.optional(),
});
export type SendCode = z.infer<typeof SendCode>;
