/**
 * The list of addresses under which the product is reached (docs/reach.md). Its signer writes the canonical text below; a
 * reader takes no other. All of it is printable ASCII, so that characters are bytes. No zod: the finder holds this file.
 */

export const LIST_FORMAT = "halyard-addresses/1";

/** Where every host of ours serves it. */
export const LIST_PATH = "/.well-known/halyard-addresses.json";

const ADDRESS_KINDS = ["site", "api", "download"] as const;

export interface ReachAddress {
  kind: (typeof ADDRESS_KINDS)[number];
  /** An origin; of downloads it may have a path. */
  url: string;
  /** Which of `keys` answers there. Null where files lie at somebody else's: the release list proves those. */
  key: number | null;
}

export interface AddressList {
  format: typeof LIST_FORMAT;
  /** A newer list has a greater one. */
  serial: number;
  /** UTC, ISO 8601. */
  validFrom: string;
  validUntil: string;
  /** Ed25519 keys of deployments, 32 bytes in base64. */
  keys: string[];
  /** The first that answers is shown first. */
  addresses: ReachAddress[];
  /** `mailto:` and `https:` addresses of people who help. */
  contacts: string[];
  /** Names whose TXT records have the list. */
  names: string[];
  /** SHA-256 of the finder without a list, in hexadecimal digits (contract/reach/finder-file.ts). */
  finder: string;
}

/** One text for one list: keys in this order, no white space, nothing else. */
export function listDocument(list: AddressList): string {
  return JSON.stringify({
    format: LIST_FORMAT,
    serial: list.serial,
    validFrom: list.validFrom,
    validUntil: list.validUntil,
    keys: list.keys,
    addresses: list.addresses.map(({ kind, url, key }) => ({ kind, url, key })),
    contacts: list.contacts,
    names: list.names,
    finder: list.finder,
  });
}

/** The list of a canonical text; null for any other. */
export function listIn(document: string): AddressList | null {
  try {
    const list = JSON.parse(document) as AddressList;
    return isList(list) && listDocument(list) === document ? list : null;
  } catch {
    return null;
  }
}

/** Where people read the site: each is home, and between these a session changes its host. */
export function sitesOf({ addresses }: Pick<AddressList, "addresses">): string[] {
  return addresses.filter(({ kind }) => kind === "site").map(({ url }) => url);
}

/** In letters, of any address that a list has. */
export const LONGEST_URL = 256;

const KEY = /^[A-Za-z0-9+/]{43}=$/;
const CONTACT = /^(?:mailto:[^\s@?]+@[^\s@?]+|https:\/\/\S+)$/;
const NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;
const SHA256 = /^[0-9a-f]{64}$/;

/** @throws for what has not even the shape of a list. */
function isList(list: AddressList): boolean {
  return (
    Number.isSafeInteger(list.serial) &&
    list.serial > 0 &&
    isInstant(list.validFrom) &&
    isInstant(list.validUntil) &&
    list.validFrom < list.validUntil &&
    areTexts(list.keys, KEY, { least: 1, most: 8 }) &&
    isSome(list.addresses, { least: 1, most: 32 }) &&
    list.addresses.every((address) => isAddress(address, list.keys.length)) &&
    areTexts(list.contacts, CONTACT, { least: 0, most: 8 }) &&
    areTexts(list.names, NAME, { least: 0, most: 4 }) &&
    SHA256.test(list.finder)
  );
}

/** The one way of writing a moment, so that texts compare as the moments do. */
function isInstant(text: unknown): boolean {
  return typeof text === "string" && /^\d{4}-/.test(text) && new Date(text).toISOString() === text;
}

interface Bounds {
  least: number;
  most: number;
}

function isSome(values: unknown[], { least, most }: Bounds): boolean {
  return Array.isArray(values) && values.length >= least && values.length <= most;
}

function areTexts(texts: unknown[], form: RegExp, bounds: Bounds): boolean {
  return isSome(texts, bounds) && texts.every((text) => isText(text) && form.test(text));
}

function isText(text: unknown): text is string {
  return typeof text === "string" && text.length <= LONGEST_URL && /^[\x21-\x7e]+$/.test(text);
}

function isAddress({ kind, url, key }: ReachAddress, keys: number): boolean {
  const isKeyed = Number.isInteger(key) && key! >= 0 && key! < keys;
  return (
    ADDRESS_KINDS.includes(kind) &&
    isText(url) &&
    isOwnForm(new URL(url), kind, url) &&
    (isKeyed || (key === null && kind === "download"))
  );
}

/** As a browser writes it; in clear text only on the own machine. */
function isOwnForm(
  { protocol, hostname, origin, href, username, hash }: URL,
  kind: ReachAddress["kind"],
  url: string,
): boolean {
  const isSafe = protocol === "https:" || (protocol === "http:" && hostname === "127.0.0.1");
  const isWritten = url === origin || (kind === "download" && url === href);
  return isSafe && isWritten && username === "" && hash === "";
}
