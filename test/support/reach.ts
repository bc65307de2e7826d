/** Keys, lists and finders for tests of how the product is reached. */
import { generateKeyPairSync } from "node:crypto";
import { type AddressList, LIST_FORMAT, listDocument } from "#contract/reach/address-list.ts";
import { compactForm, type SignedList, type Verify } from "#contract/reach/signed-list.ts";
import { newPrivateKey, pemOf, rawPublicKey, signText, verifyText } from "#tools/signing.ts";

export const NOW = Date.parse("2026-06-15T12:00:00.000Z");

export interface KeyPair {
  privateKey: string;
  /** 32 bytes in base64. */
  publicKey: string;
}

export function keyPair(): KeyPair {
  const { privateKey } = generateKeyPairSync("ed25519", {
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return { privateKey, publicKey: rawPublicKey(privateKey) };
}

/** As a deployment has its own: the private half in one line. */
export function deploymentKey(): KeyPair {
  const privateKey = newPrivateKey();
  return { privateKey, publicKey: rawPublicKey(pemOf(privateKey)) };
}

export function addressList(parts: Partial<AddressList> = {}): AddressList {
  return {
    format: LIST_FORMAT,
    serial: 7,
    validFrom: "2026-06-01T00:00:00.000Z",
    validUntil: "2026-07-01T00:00:00.000Z",
    keys: [`${"A".repeat(43)}=`],
    addresses: [
      { kind: "site", url: "https://one.example", key: 0 },
      { kind: "api", url: "https://api.example:8443", key: 0 },
      { kind: "download", url: "https://files.example/halyard/", key: null },
    ],
    contacts: ["mailto:reach@halyard.example"],
    names: ["_reach.halyard.example"],
    finder: "0".repeat(64),
    ...parts,
  };
}

export function signedWith(privateKey: string, list: AddressList | string): SignedList {
  const document = typeof list === "string" ? list : listDocument(list);
  return { document, signature: signText(document, privateKey) };
}

export const verify: Verify = (message, signature, publicKey) =>
  verifyText(message, signature, publicKey);

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A list that is valid now, with these sites. */
export function listOfSites(...sites: string[]): AddressList {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const addresses = sites.map((url) => ({ kind: "site", url, key: 0 }) as const);
  return addressList({ validFrom: day(-1), validUntil: day(90), addresses });
}

/** What a Worker's configuration has of a list; without sites those of two examples. */
export function listVariables(
  releaseKey: string,
  list = listOfSites("https://one.example", "https://two.example"),
): Record<string, string> {
  const ADDRESS_LIST = compactForm(signedWith(releaseKey, list));
  return { ADDRESS_LIST, RELEASE_PUBLIC_KEY: rawPublicKey(releaseKey) };
}
