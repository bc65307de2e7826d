/** How networks write addresses and transactions. In this directory both are lower case hexadecimal after `0x`. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { createBase58check } from "@scure/base";
import { getAddress, isAddress } from "viem/utils";

const BASE58 = createBase58check(sha256);
/** Before the same twenty bytes that make an address of an EVM network. */
const TRON_PREFIX = "41";

export function isTron(networkId: string): boolean {
  return networkId.startsWith("tron:");
}

/** With its checksum, so that a wallet notices a wrong one: base58check on Tron, EIP-55 elsewhere. */
export function writtenAddress(networkId: string | null, address: string): string {
  if (networkId === null || !isTron(networkId)) return getAddress(address);
  return BASE58.encode(hexToBytes(`${TRON_PREFIX}${address.slice(2)}`));
}

/** Null for what is no address of that network. */
export function plainAddress(networkId: string, written: string): string | null {
  if (!isTron(networkId)) return /^0x[0-9a-f]{40}$/i.test(written) ? written.toLowerCase() : null;
  try {
    const hex = bytesToHex(BASE58.decode(written));
    return hex.length === 42 && hex.startsWith(TRON_PREFIX) ? `0x${hex.slice(2)}` : null;
  } catch {
    return null;
  }
}

/** Whether nothing says that it was mistyped: an EVM address in one case has no checksum to be wrong. */
export function hasRightChecksum(networkId: string, written: string): boolean {
  return isTron(networkId) ? plainAddress(networkId, written) !== null : isAddress(written);
}

export function writtenHash(networkId: string, hash: string): string {
  return isTron(networkId) ? hash.slice(2) : hash;
}
