/** Receive addresses from an extended public key: no private key is anywhere near this server. */
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { HDKey } from "@scure/bip32";
import type { Derive } from "#origin/ground/chain/network.ts";

/** @throws for what is no extended public key, and above all for a private one. */
export function addressesBelow(extendedKey: string): Derive {
  const key = HDKey.fromExtendedKey(extendedKey);
  if (key.privateKey)
    throw new Error("an extended private key was configured: take the public one");
  const receiving = key.deriveChild(0);
  return (index) => {
    const { publicKey } = receiving.deriveChild(index);
    if (!publicKey) throw new Error("an extended key without a public key");
    const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
    return `0x${bytesToHex(keccak_256(point.subarray(1)).subarray(12))}`;
  };
}
