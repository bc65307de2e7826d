/** Receive addresses from an extended public key: no private key is anywhere near this server. */
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { HARDENED_OFFSET, HDKey } from "@scure/bip32";
import type { Derive } from "#origin/ground/chain/network.ts";

/**
 * - `malformed`: no extended key of this kind; a letter that was mistyped breaks its sum.
 * - `private`: it could move the money.
 * - `depth`: not an account's, which is three levels down (`44'/60'/0'`): wallets would look elsewhere.
 */
export type KeyFault = "malformed" | "private" | "depth";

const ACCOUNT_DEPTH = 3;

/** The addresses below an account's key, or what is wrong with it. */
export function addressesBelow(extendedKey: string): Derive | KeyFault {
  const key = parsed(extendedKey);
  if (!key) return "malformed";
  if (key.privateKey) return "private";
  if (key.depth !== ACCOUNT_DEPTH || key.index < HARDENED_OFFSET) return "depth";
  const receiving = key.deriveChild(0);
  return (index) => {
    const { publicKey } = receiving.deriveChild(index);
    if (!publicKey) throw new Error("an extended key without a public key");
    const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
    return `0x${bytesToHex(keccak_256(point.subarray(1)).subarray(12))}`;
  };
}

function parsed(extendedKey: string): HDKey | null {
  try {
    return HDKey.fromExtendedKey(extendedKey.trim());
  } catch {
    return null;
  }
}
