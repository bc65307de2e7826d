/** What seals and digests (origin/ground/vault/vault.ts). */

export type DigestUse =
  | "code"
  | "address"
  | "device"
  | "limit"
  | "link"
  | "made"
  | "name"
  | "reply";

export interface Vault {
  /** A keyed digest, the same for the same text and use. */
  digest(use: DigestUse, text: string): Promise<string>;
  /** The same under the current key and then under each earlier one, for what may have been written before. */
  digests(use: DigestUse, text: string): Promise<[current: string, ...earlier: string[]]>;
  /** Names the current key, and tells nothing else of it. */
  keyName(): Promise<string>;
  /** Whether there are earlier keys. */
  hasEarlier: boolean;
  /** Encrypts and authenticates; only `open` with the same `owner` (the id of the row it is in) gives it back. */
  seal(text: string, owner: string): Promise<string>;
  /** @throws when the text was not sealed for this owner with a key that is known here. */
  open(sealed: string, owner: string): Promise<string>;
}
