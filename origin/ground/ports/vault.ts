/** What seals and digests (origin/ground/vault/vault.ts). */

export type DigestUse = "code" | "address" | "device" | "limit";

export interface Vault {
  /** A keyed digest, the same for the same text and use. */
  digest(use: DigestUse, text: string): Promise<string>;
  /** Encrypts and authenticates; only `open` with the same `owner` (the id of the row it is in) gives it back. */
  seal(text: string, owner: string): Promise<string>;
  /** @throws when the text was not sealed for this owner with this secret. */
  open(sealed: string, owner: string): Promise<string>;
}
