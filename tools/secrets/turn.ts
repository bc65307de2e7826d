/** How each key is made, turned and finished: pure, from the secrets as they are to the secrets as they will be. */
import { PLATFORMS, newKeyPair, newLinkKey, randomText } from "../local/secrets.ts";
import { newPrivateKey, pemOf, rawPublicKey } from "../signing.ts";
import type { Secrets } from "./kept.ts";

const SECRET_BYTES = 32;

/** Another secret is another version at once. */
const SERVES = "A deployed product has it already; start the local one again.";

export interface Turned {
  secrets: Secrets;
  /** What a person has to do, in order. */
  steps: string[];
}

interface Key {
  make: (secrets: Secrets) => void;
  rotate: (secrets: Secrets, operator: string) => string[];
  finish: (secrets: Secrets, operator: string) => void;
}

export const KEYS: Record<string, Key> = {
  VAULT_SECRET: simple("VAULT_SECRET", () => randomText(SECRET_BYTES), [
    `${SERVES} The schedule moves what the earlier secret wrote.`,
    "A day after `npm run secrets -- state` says that all has moved: `npm run secrets -- finish VAULT_SECRET`.",
  ]),
  DEVICE_LINK_KEY: simple("DEVICE_LINK_KEY", newLinkKey, [
    "Give the new key to the next release of the apps. Links of apps before it go on opening.",
    "When nobody uses them any more: `npm run secrets -- finish DEVICE_LINK_KEY`.",
  ]),
  ...Object.fromEntries(PLATFORMS.map((platform) => [`SIGNING_KEY_${platform}`, pair(platform)])),
  REACH_PRIVATE_KEY: reachKey(),
  OPERATOR_TOKENS: {
    make: ({ origin }) => void (origin.OPERATOR_TOKENS ??= tokenFor("owner")),
    rotate({ origin }, operator) {
      const token = tokenFor(operator);
      origin.OPERATOR_TOKENS = [...wordsOf(origin), token].join(" ");
      return [
        `The token of ${operator}, shown this once: ${token.slice(operator.length + 1)}`,
        `When it is in use: \`npm run secrets -- finish OPERATOR_TOKENS --operator ${operator}\`.`,
      ];
    },
    finish({ origin }, operator) {
      const own = wordsOf(origin).filter((word) => word.startsWith(`${operator}:`));
      const gone = new Set(own.slice(0, -1));
      origin.OPERATOR_TOKENS = wordsOf(origin)
        .filter((word) => !gone.has(word))
        .join(" ");
    },
  },
};

/** Makes what is missing and leaves everything else. */
export function made(before: Secrets): Turned {
  const secrets = structuredClone(before);
  for (const { make } of Object.values(KEYS)) make(secrets);
  return { secrets, steps: [] };
}

/** @throws when the present key is not written down here: it could not stay beside the new one. */
export function rotated(before: Secrets, name: string, operator: string): Turned {
  const secrets = structuredClone(before);
  return { secrets, steps: keyNamed(name).rotate(secrets, operator) };
}

export function finished(before: Secrets, name: string, operator: string): Turned {
  const secrets = structuredClone(before);
  keyNamed(name).finish(secrets, operator);
  return { secrets, steps: [] };
}

function keyNamed(name: string): Key {
  const key = KEYS[name];
  if (key) return key;
  throw new Error(
    `There is no key "${name}". Those that can be turned: ${Object.keys(KEYS).join(", ")}.`,
  );
}

function simple(name: string, make: () => string, steps: string[]): Key {
  const before = `${name}_BEFORE`;
  return {
    make: ({ origin }) => void (origin[name] ??= make()),
    rotate({ origin }) {
      origin[before] = [present(origin, name), origin[before]].filter(Boolean).join(" ");
      origin[name] = make();
      return steps;
    },
    finish: ({ origin }) => void delete origin[before],
  };
}

function pair(platform: string): Key {
  const [own, other] = [`SIGNING_PRIVATE_KEY_${platform}`, `SIGNING_PUBLIC_KEY_${platform}`];
  const make = ({ origin, gateway }: Secrets) => {
    const { privateKey, publicKey } = newKeyPair();
    origin[own] = privateKey;
    gateway[other] = publicKey;
  };
  return {
    make(secrets) {
      if (!secrets.origin[own] || !secrets.gateway[other]) make(secrets);
    },
    rotate(secrets) {
      if (secrets.origin[`${own}_BEFORE`])
        throw new Error(
          `A turn of it is not over: npm run secrets -- finish SIGNING_KEY_${platform}`,
        );
      secrets.origin[`${own}_BEFORE`] = present(secrets.origin, own);
      make(secrets);
      return [
        `${SERVES} Pages that are open go on signing with the key they have.`,
        `Give apps that hold the public key the new one, ${other}.`,
        `When nobody signs with the key before: \`npm run secrets -- finish SIGNING_KEY_${platform}\`.`,
      ];
    },
    finish: ({ origin }) => void delete origin[`${own}_BEFORE`],
  };
}

/** The gateway's own. It answers with both until `finish`. */
function reachKey(): Key {
  const [name, before] = ["REACH_PRIVATE_KEY", "REACH_PRIVATE_KEY_BEFORE"];
  return {
    make: ({ gateway }) => void (gateway[name] ??= newPrivateKey()),
    rotate({ gateway }) {
      gateway[before] = present(gateway, name);
      gateway[name] = newPrivateKey();
      return [
        `${SERVES} Sign a list that names the new key: ${rawPublicKey(pemOf(gateway[name]))}`,
        "When the lists before it have ended: `npm run secrets -- finish REACH_PRIVATE_KEY`.",
      ];
    },
    finish: ({ gateway }) => void delete gateway[before],
  };
}

function present(secrets: Record<string, string>, name: string): string {
  const value = secrets[name];
  if (value) return value;
  throw new Error(
    `${name} is not written down here: put it there first, or everybody it knows is a stranger.`,
  );
}

function wordsOf({ OPERATOR_TOKENS = "" }: Record<string, string>): string[] {
  return OPERATOR_TOKENS.split(/\s+/).filter(Boolean);
}

function tokenFor(operator: string): string {
  if (!/^[a-z0-9._-]{1,32}$/.test(operator))
    throw new Error("Say whose token, in small letters: --operator NAME");
  return `${operator}:hyop_${randomText(SECRET_BYTES)}`;
}
