/**
 * The list of addresses with its signature: its two written forms, and the one reader of both. The signature is checked
 * over the text as it came, before anything of it is looked at.
 */
import { type AddressList, listIn } from "./address-list.ts";

/** Of either form. */
export const SIGNED_LIMIT_BYTES = 8 * 1024;

export interface SignedList {
  /** The canonical text. */
  document: string;
  /** 64 bytes in base64. */
  signature: string;
}

/** What a host serves: `{"document": …, "signature": …}`. */
export function jsonForm({ document, signature }: SignedList): string {
  return JSON.stringify({ document, signature });
}

/** One word for TXT records, links and settings: document and signature in base64url, a dot between them. */
export function compactForm({ document, signature }: SignedList): string {
  return [btoa(document), signature].map(urlSafe).join(".");
}

const COMPACT = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{86})$/;
const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/;

/** The signed list in a text of either form; null where it has none. */
export function signedIn(text: string): SignedList | null {
  try {
    const signed = text.startsWith("{") ? (JSON.parse(text) as SignedList) : fromCompact(text);
    const { document, signature } = signed ?? {};
    const isWritten = typeof document === "string" && typeof signature === "string";
    return isWritten && SIGNATURE.test(signature) ? { document, signature } : null;
  } catch {
    return null;
  }
}

/** What a text of either form says, for who is known to have it from us; null where it says no list. */
export function listOf(text: string): AddressList | null {
  const signed = signedIn(text);
  return signed && listIn(signed.document);
}

/** @throws for what is no base64. */
function fromCompact(text: string): SignedList | null {
  const [, document, signature] = COMPACT.exec(text) ?? [];
  if (document === undefined || signature === undefined) return null;
  return { document: atob(unsafe(document)), signature: `${unsafe(signature)}==` };
}

/**
 * - `not-ours`: no signed list in any form: a page, a portal, something else.
 * - `bad-signature`: not signed with the release key.
 * - `malformed`: signed, but not the canonical text of a list.
 * - `older`: than the one that is held.
 * - `not-yet`, `too-old`: outside of the time that it is valid for.
 */
export type ListRefusal =
  | { ok: false; reason: "not-ours" | "bad-signature" | "malformed" | "older" }
  | { ok: false; reason: "not-yet" | "too-old"; list: AddressList };

export type ReadList = { ok: true; list: AddressList; signed: SignedList } | ListRefusal;

/** Ed25519: signature and key in base64, the message's characters are its bytes. */
export type Verify = (message: string, signature: string, publicKey: string) => boolean;

export interface ListReader {
  releaseKey: string;
  verify: Verify;
  /** Unix milliseconds. */
  now: number;
  /** Of the list that is held; 0 without one. */
  heldSerial: number;
}

export function readAddressList(bytes: Uint8Array, reader: ListReader): ReadList {
  const signed = bytes.length > SIGNED_LIMIT_BYTES ? null : signedIn(textOf(bytes));
  if (!signed) return { ok: false, reason: "not-ours" };
  const { document, signature } = signed;
  if (!reader.verify(document, signature, reader.releaseKey))
    return { ok: false, reason: "bad-signature" };
  const list = listIn(document);
  if (!list) return { ok: false, reason: "malformed" };
  if (list.serial < reader.heldSerial) return { ok: false, reason: "older" };
  if (reader.now < Date.parse(list.validFrom)) return { ok: false, reason: "not-yet", list };
  if (reader.now >= Date.parse(list.validUntil)) return { ok: false, reason: "too-old", list };
  return { ok: true, list, signed };
}

/** A byte that is no ASCII is in no signed list. */
function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes).trim();
}

function urlSafe(base64: string): string {
  return base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function unsafe(base64url: string): string {
  return base64url.replaceAll("-", "+").replaceAll("_", "/");
}
