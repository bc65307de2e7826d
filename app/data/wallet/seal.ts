/**
 * WalletConnect's encryption (protocol 2.0): X25519 agrees on a key, HKDF-SHA256 derives the symmetric one,
 * ChaCha20-Poly1305 seals the envelope. The hash of a key is the topic its messages are sent under.
 */
import { chacha20poly1305 } from "@noble/ciphers/chacha.js";
import { x25519 } from "@noble/curves/ed25519.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, randomBytes } from "@noble/hashes/utils.js";

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
/** The only kind sent here: both sides have the key already. */
const TYPE_SYMMETRIC = 0;

/** A key that both sides have, in hexadecimal, and its topic. */
export interface Channel {
  key: string;
  topic: string;
}

export interface KeyPair {
  secret: Uint8Array;
  publicKey: string;
}

export function newChannel(): Channel {
  return channelOf(randomBytes(KEY_BYTES));
}

export function newKeyPair(): KeyPair {
  const { secretKey: secret, publicKey } = x25519.keygen();
  return { secret, publicKey: bytesToHex(publicKey) };
}

/** The channel that each side derives from the other's public key. */
export function agreedChannel({ secret }: KeyPair, otherPublicKey: string): Channel {
  const shared = x25519.getSharedSecret(secret, hexToBytes(otherPublicKey));
  return channelOf(hkdf(sha256, shared, undefined, undefined, KEY_BYTES));
}

export function channelOf(key: Uint8Array): Channel {
  return { key: bytesToHex(key), topic: bytesToHex(sha256(key)) };
}

export function seal({ key }: Channel, message: unknown): string {
  const nonce = randomBytes(NONCE_BYTES);
  const text = new TextEncoder().encode(JSON.stringify(message));
  const sealed = chacha20poly1305(hexToBytes(key), nonce).encrypt(text);
  const envelope = concatBytes(Uint8Array.of(TYPE_SYMMETRIC), nonce, sealed);
  return btoa(String.fromCharCode(...envelope));
}

/** @throws when it was not sealed with this key. */
export function open({ key }: Channel, envelope: string): unknown {
  const bytes = Uint8Array.from(atob(envelope), (char) => char.charCodeAt(0));
  if (bytes[0] !== TYPE_SYMMETRIC) throw new Error("an envelope of another kind");
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
  const text = chacha20poly1305(hexToBytes(key), nonce).decrypt(bytes.subarray(1 + NONCE_BYTES));
  return JSON.parse(new TextDecoder().decode(text));
}
