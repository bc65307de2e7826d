/**
 * The warrant canary, in two steps so that the key never meets a server: `npm run canary -- sign FOLDER` signs a statement's
 * texts, `… -- publish SIGNED.json` makes it known.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { LANGUAGE_TAGS } from "#contract/languages.ts";
import type { StatementFault } from "#contract/ops/canary.ts";
import { signedStatement } from "../canary.ts";
import { RELEASE_KEY_FILE } from "../local/secrets.ts";
import type { Command, Values } from "./command.ts";
import { ownField, URL_FIELD } from "./field.ts";
import { nameProduct, operate } from "./operate.ts";
import { ofOperation } from "./operation.ts";

const FILES = LANGUAGE_TAGS.map((tag) => `${tag}.md`).join(", ");
const FOLDER = ownField("folder", "FOLDER", true, `Has the text in each language: ${FILES}.`);
const FILE = ownField("file", "FILE", true);
const KEY = ownField("key", "FILE", false, "The release key, as for releases.");
const OUT = ownField("out", "FILE");

export const CANARY: Record<string, Command> = {
  list: ofOperation("canary_list", { empty: "No statement is published." }),
  sign: {
    summary: "Signs a statement's texts. The key meets no server.",
    words: [FOLDER],
    options: [KEY, OUT],
    run: sign,
  },
  publish: {
    summary: "Publishes a signed statement. It stays for ever.",
    words: [FILE],
    options: [URL_FIELD],
    run: publish,
  },
};

function sign({ folder, key = RELEASE_KEY_FILE, out = "canary.signed.json", json }: Values): void {
  const signed = signedStatement(String(folder), readFileSync(String(key), "utf8"));
  writeFileSync(String(out), `${JSON.stringify(signed, null, 2)}\n`);
  const done = { texts: signed.texts.length, target: out };
  console.log(json ? JSON.stringify(done, null, 2) : `Signed ${done.texts} texts: ${String(out)}`);
}

async function publish({ file, url, json }: Values): Promise<void> {
  const signed = readFileSync(String(file), "utf8");
  const product = nameProduct(url as string | undefined);
  const { fault } = await operate("canary_preview", { signed }, product);
  if (fault !== null) throw new Error(`Nothing was published.\n${FAULTS[fault]}`);
  const done = await operate("canary_publish", { signed }, product);
  console.log(json ? JSON.stringify(done, null, 2) : `Published the statement of ${done.day}.`);
}

const FAULTS: Record<StatementFault, string> = {
  form: "This is no file that `npm run canary -- sign` wrote.",
  key: "This product has no release key (RELEASE_PUBLIC_KEY): nobody could check it.",
  signature: "It is not signed with the release key of this product.",
  languages: "It says other days in one language than in another.",
  older: "It is of no later day than the statement that is published.",
  future: "It is of a day that has not begun in UTC.",
  next: "Its renewal is due by a day that is over, or later than in a year.",
};
