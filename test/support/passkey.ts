/** An authenticator of the test's own: makes passkeys and answers with them, rightly or as it is told to lie. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type {
  PasskeyAnswer,
  PasskeyMade,
  PasskeyQuestion,
  PasskeyWanted,
} from "#contract/second-factor.ts";
import { toBase64url } from "#origin/ground/base64url.ts";

export interface Lies {
  origin?: string;
  rpId?: string;
  /** Its user was there, and did not show who they are. */
  unverified?: true;
  /** In place of the next number. */
  count?: number;
  /** In place of the account's. */
  userHandle?: string;
}

export interface Authenticator {
  id: string;
  made: (wanted: PasskeyWanted, lies?: Lies) => PasskeyMade;
  answer: (question: PasskeyQuestion, lies?: Lies) => PasskeyAnswer;
  /** The same key elsewhere, as it is now. */
  copy: () => Authenticator;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export function newAuthenticator(site: string): Authenticator {
  const id = randomBytes(32);
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return authenticator(site, id, keys, 0);
}

type Keys = { publicKey: KeyObject; privateKey: KeyObject };

function authenticator(site: string, id: Buffer, keys: Keys, begin: number): Authenticator {
  let count = begin;
  let owner: string | undefined;
  const data = (rpId: string, lies: Lies, flags: number) => {
    const verified = lies.unverified ? 0 : USER_VERIFIED;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(lies.count ?? count);
    return Buffer.concat([
      sha256(lies.rpId ?? rpId),
      Buffer.from([USER_PRESENT | verified | flags]),
      counted,
    ]);
  };
  const client = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: lies.origin ?? site }));
  return {
    id: toBase64url(id),
    made({ rpId, challenge, userHandle }, lies = {}) {
      owner = userHandle;
      const authData = Buffer.concat([
        data(rpId, lies, HAS_CREDENTIAL),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseOf(keys.publicKey),
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from("fmt"),
        Buffer.from([0x64]),
        Buffer.from("none"),
        Buffer.from([0x67]),
        Buffer.from("attStmt"),
        Buffer.from([0xa0, 0x68]),
        Buffer.from("authData"),
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      return {
        id: toBase64url(id),
        clientData: toBase64url(client("webauthn.create", challenge, lies)),
        attestation: toBase64url(attestation),
        transports: ["internal"],
      };
    },
    answer({ rpId, challenge }, lies = {}) {
      count += 1;
      const authData = data(rpId, lies, 0);
      const clientData = client("webauthn.get", challenge, lies);
      const signed = Buffer.concat([authData, sha256(clientData)]);
      const userHandle = lies.userHandle ?? owner;
      return {
        id: toBase64url(id),
        clientData: toBase64url(clientData),
        authenticatorData: toBase64url(authData),
        signature: toBase64url(sign("sha256", signed, keys.privateKey)),
        ...(userHandle === undefined ? {} : { userHandle }),
      };
    },
    copy: () => authenticator(site, id, keys, count),
  };
}

function sha256(of: string | Buffer): Buffer {
  return createHash("sha256").update(of).digest();
}

/** An ES256 key as COSE writes it. */
function coseOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, "base64url"),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, "base64url"),
  ]);
}
