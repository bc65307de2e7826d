/** Signs lists of addresses: the owner's by command, and the local product's own at its start. */
import { createHash } from "node:crypto";
import {
  type AddressList,
  LIST_FORMAT,
  listDocument,
  listIn,
  type ReachAddress,
} from "#contract/reach/address-list.ts";
import { finderFile } from "#contract/reach/finder-file.ts";
import type { SignedList } from "#contract/reach/signed-list.ts";
import { rawPublicKey, signText } from "./signing.ts";
import { builtFinder } from "./vite-finder.ts";

/** As a person writes it: each address with its own key, 32 bytes in base64. */
export interface DescribedList extends Pick<AddressList, "contacts" | "names"> {
  addresses: (Pick<ReachAddress, "kind" | "url"> & { key: string | null })[];
}

export interface Signing extends Pick<AddressList, "serial"> {
  fromMs: number;
  untilMs: number;
  /** PEM. */
  releaseKey: string;
}

/** @throws for a description that makes no list. */
export async function signedList(
  { addresses, contacts, names }: DescribedList,
  { serial, fromMs, untilMs, releaseKey }: Signing,
): Promise<SignedList> {
  const keys = [...new Set(addresses.flatMap(({ key }) => key ?? []))];
  const list: AddressList = {
    format: LIST_FORMAT,
    serial,
    validFrom: new Date(fromMs).toISOString(),
    validUntil: new Date(untilMs).toISOString(),
    keys,
    addresses: addresses.map(({ kind, url, key }) => ({
      kind,
      url,
      key: key === null ? null : keys.indexOf(key),
    })),
    contacts,
    names,
    finder: await finderHash(rawPublicKey(releaseKey)),
  };
  const document = listDocument(list);
  if (!listIn(document))
    throw new Error(`This is no list of addresses (docs/reach.md): ${document}`);
  return { document, signature: signText(document, releaseKey) };
}

/** Of the finder with that release key and without a list. */
async function finderHash(key: string): Promise<string> {
  return hashOf(finderFile(await builtFinder(), { key, list: "" }));
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
