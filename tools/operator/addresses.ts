/**
 * The list of addresses, from a description to what hosts serve (docs/reach.md): `sign` makes it with the release key, which
 * meets no server; `check` reads it as a finder does and asks its addresses; `txt` prints it for a zone; `finder` writes the
 * file; `key` names the public key of a deployment. No product is asked for any of it but by `check`.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressList, ReachAddress } from "#contract/reach/address-list.ts";
import {
  answerIn,
  CHALLENGE_PATH,
  challengeText,
  NONCE_PARAMETER,
} from "#contract/reach/challenge.ts";
import { FINDER_NAME, finderFile, withoutList } from "#contract/reach/finder-file.ts";
import {
  compactForm,
  jsonForm,
  listOf,
  type ReadList,
  readAddressList,
  signedIn,
  type SignedList,
} from "#contract/reach/signed-list.ts";
import { type DescribedList, hashOf, signedList } from "../address-list.ts";
import { ENVIRONMENTS } from "../deploy/environments.ts";
import { randomText, RELEASE_KEY_FILE } from "../local/secrets.ts";
import { readKept } from "../secrets/kept.ts";
import { pemOf, rawPublicKey, verifyText } from "../signing.ts";
import { builtFinder } from "../vite-finder.ts";
import { ofOperation } from "./operation.ts";
import { type Command, Misuse, type Values } from "./command.ts";
import { type Field, ownField } from "./field.ts";

const SIGNED = "addresses.signed.json";
const DAY_MS = 24 * 60 * 60 * 1_000;
const PATIENCE_MS = 10_000;
const RECORD_BYTES = 255;

const FILE = ownField("file", "FILE", true);
const KEY = ownField("key", "FILE", false, "The release key, as for releases.");
const OUT = ownField("out", "FILE");
const LAST = ownField("last", "FILE", false, `The list before; ${SIGNED} where it is there.`);
const number = (name: string, about: string): Field => ({
  ...ownField(name, "N", false, about),
  kind: "number",
});

export const ADDRESSES: Record<string, Command> = {
  sign: {
    summary: "Signs a description. Each list has a greater serial than the one before.",
    words: [FILE],
    options: [
      KEY,
      LAST,
      OUT,
      number("serial", "The one after the list before without it."),
      number("days", "How long it is valid; 90 without it."),
    ],
    run: sign,
  },
  check: {
    summary: "Reads a signed list as a finder does, and asks each address for its proof.",
    words: [FILE],
    options: [KEY, ownField("finder", "FILE", false, "A finder, to compare with the list's hash.")],
    run: check,
  },
  txt: {
    summary: "Prints a signed list as the value of a TXT record.",
    words: [FILE],
    options: [],
    run: (values) => console.log(recordOf(signedFile(values))),
  },
  finder: {
    summary: "Writes the finder with a signed list in it, to put on any host.",
    words: [FILE],
    options: [KEY, OUT],
    run: writeFinder,
  },
  dead: ofOperation("reach_dead", { empty: "No finder has told of a dead address." }),
  key: {
    summary: "Prints the public key that a deployment answers with, for a description.",
    words: [],
    options: [ownField("environment", ["local", ...ENVIRONMENTS].join("|"))],
    run: ({ environment = "local" }) => console.log(deploymentKey(String(environment))),
  },
};

async function sign(values: Values): Promise<void> {
  const described = JSON.parse(readFileSync(String(values.file), "utf8")) as DescribedList;
  const last = lastSerial(values.last);
  const serial = Number(values.serial ?? last + 1);
  if (serial <= last) throw new Misuse(`--serial must be greater than ${last}.`);
  const fromMs = Date.now();
  const untilMs = fromMs + Number(values.days ?? 90) * DAY_MS;
  const releaseKey = keyIn(values);
  const signed = await signedList(described, { serial, fromMs, untilMs, releaseKey });
  const target = String(values.out ?? SIGNED);
  writeFileSync(target, `${jsonForm(signed)}\n`);
  console.log(`Signed list ${serial}, valid until ${new Date(untilMs).toISOString()}: ${target}`);
}

/** 0 where there is no list before. */
function lastSerial(file: Values[string]): number {
  if (file === undefined && !existsSync(SIGNED)) return 0;
  return listIn(String(file ?? SIGNED)).serial;
}

/** @throws for what says no list. */
function listIn(file: string): AddressList {
  const list = listOf(readFileSync(file, "utf8").trim());
  if (list) return list;
  throw new Error(`${file} is no signed list.`);
}

async function check(values: Values): Promise<void> {
  const releaseKey = rawPublicKey(keyIn(values));
  const bytes = readFileSync(String(values.file));
  const read = readAddressList(bytes, {
    releaseKey,
    verify: verifyText,
    now: Date.now(),
    heldSerial: 0,
  });
  const list = refusedOr(read);
  const answers = await Promise.all(list.addresses.map((address) => answerOf(address, list)));
  const finders = values.finder === undefined ? [] : [finderVerdict(String(values.finder), list)];
  const lines = [`List ${list.serial}, valid until ${list.validUntil}`, ...answers, ...finders];
  console.log(lines.join("\n"));
  if (lines.some((line) => line.endsWith(BAD))) process.exitCode = 1;
}

const BAD = "NOT OURS";

function refusedOr(read: ReadList): AddressList {
  if (read.ok) return read.list;
  throw new Error(`A finder does not take this list: ${read.reason}.`);
}

async function answerOf({ kind, url, key }: ReachAddress, list: AddressList): Promise<string> {
  if (key === null) return `${kind} ${url} is not asked`;
  const isOurs = await proves(url, list.keys[key]!).catch(() => false);
  return `${kind} ${url} ${isOurs ? "is ours" : BAD}`;
}

/** @throws when nothing answers. */
async function proves(address: string, key: string): Promise<boolean> {
  const url = new URL(CHALLENGE_PATH, address);
  const nonce = randomText(24);
  url.searchParams.set(NONCE_PARAMETER, nonce);
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const answer = answerIn(await response.text());
  if (!answer) return false;
  const text = challengeText({ host: url.host, nonce, at: answer.at });
  return answer.signatures.some((signature) => verifyText(text, signature, key));
}

function finderVerdict(file: string, { finder }: AddressList): string {
  const isNamed = hashOf(withoutList(readFileSync(file, "utf8"))) === finder;
  return `finder ${file} ${isNamed ? "is ours" : BAD}`;
}

/** Pieces of a record, each in quotes, as a zone takes them. */
function recordOf(signed: SignedList): string {
  const word = compactForm(signed);
  const pieces = word.match(new RegExp(`.{1,${RECORD_BYTES}}`, "g")) ?? [];
  return pieces.map((piece) => `"${piece}"`).join(" ");
}

async function writeFinder(values: Values): Promise<void> {
  const list = compactForm(signedFile(values));
  const key = rawPublicKey(keyIn(values));
  const target = String(values.out ?? FINDER_NAME);
  writeFileSync(target, finderFile(await builtFinder(), { key, list }));
  console.log(target);
}

/** @throws for what is none. */
function signedFile({ file }: Values): SignedList {
  const signed = signedIn(readFileSync(String(file), "utf8").trim());
  if (signed) return signed;
  throw new Error(`${String(file)} is no signed list.`);
}

function deploymentKey(environment: string): string {
  const known = (["local", ...ENVIRONMENTS] as const).find((one) => one === environment);
  if (!known) throw new Misuse(`There is no environment "${environment}".`);
  const { REACH_PRIVATE_KEY } = readKept(known).gateway;
  if (REACH_PRIVATE_KEY) return rawPublicKey(pemOf(REACH_PRIVATE_KEY));
  throw new Error(`It has no key yet: npm run secrets -- init ${environment}`);
}

function keyIn({ key = RELEASE_KEY_FILE }: Values): string {
  return readFileSync(String(key), "utf8");
}
