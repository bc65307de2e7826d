/**
 * Releases from the files to the download pages, in two steps so that the key never meets a server:
 * `npm run releases -- sign DESCRIPTION.json` hashes the files and signs their list, `… -- publish SIGNED.json` makes it
 * known once every mirror has its file. The description is `{ "releases": [...] }` as a publication has them
 * (contract/marketing.ts), with a `path` to each file in place of its name, size and hash.
 */
import { createHash } from "node:crypto";
import { createReadStream, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { Publication, type PublishedRelease } from "#contract/marketing.ts";
import { OPERATIONS } from "#contract/ops/operations.ts";
import type { ReleaseFault } from "#contract/ops/releases.ts";
import { manifestDocument } from "#contract/release-manifest.ts";
import { type Command, Misuse, type Values } from "./command.ts";
import { type Field, ownField, URL_FIELD } from "./field.ts";
import { ofOperation } from "./operation.ts";
import { deadMirrors } from "./mirrors.ts";
import { nameProduct, operate, Refused } from "./operate.ts";
import { RELEASE_KEY_FILE } from "../local/secrets.ts";
import { rawPublicKey, signText } from "../signing.ts";

const FILE = ownField("file", "FILE", true);
const KEY = ownField("key", "FILE");

const OUT = ownField("out", "FILE");
const WITH = ownField(
  "with",
  "FILE",
  false,
  "A signed list: its platforms that are not described stay.",
);
const REMOVE: Field = {
  ...ownField("remove", "A,B", false, "Platforms that are offered now and will not be any more."),
  kind: "list",
};

export const RELEASES: Record<string, Command> = {
  list: ofOperation("releases_list", { empty: "No release is offered." }),
  sign: {
    summary: "Hashes the files of a description and signs their list. The key meets no server.",
    words: [FILE],
    options: [KEY, OUT, WITH],
    run: sign,
  },
  publish: {
    summary:
      "Publishes a signed list. Every mirror must have its file, and no platform goes unsaid.",
    words: [FILE],
    options: [REMOVE, URL_FIELD],
    run: publish,
  },
  key: {
    summary: "Prints the public key that pages check the list with.",
    words: [],
    options: [KEY],
    run: (values) => told(values, { key: rawPublicKey(keyIn(values)) }, ({ key }) => key),
  },
};

interface Described {
  releases: {
    platform: "ios" | "android" | "mac" | "windows";
    version: string;
    files: { path: string; variant: string | null; mirrors: unknown[] }[];
  }[];
}

async function sign(values: Values): Promise<void> {
  const { file, key, out } = values;
  const { releases } = JSON.parse(readFileSync(String(file), "utf8")) as Described;
  const hashed = await Promise.all(
    releases.map(async (release) => ({
      ...release,
      files: await Promise.all(
        release.files.map(async ({ path, ...rest }) => ({
          ...rest,
          name: basename(path),
          size: statSync(path).size,
          sha256: await sha256Of(path),
        })),
      ),
    })),
  );
  const described = new Set(releases.map(({ platform }) => platform));
  const kept = keptIn(values.with).filter(({ platform }) => !described.has(platform));
  const all = [...hashed, ...kept];
  const listed = all.flatMap(({ platform, version, files }) =>
    files.map(({ name, size, sha256 }) => ({ name, platform, version, size, sha256 })),
  );
  const document = manifestDocument(listed, new Date().toISOString());
  const signature = signText(document, keyIn({ key }));
  const publication = Publication.parse({
    releases: all,
    manifest: { document, signature },
  });
  const target = String(out ?? "releases.signed.json");
  writeFileSync(target, `${JSON.stringify(publication, null, 2)}\n`);
  const done = { files: listed.length, target };
  told(values, done, ({ files }) => `Signed ${files} files: ${target}`);
}

function keptIn(file: Values[string]): PublishedRelease[] {
  if (file === undefined) return [];
  return Publication.parse(JSON.parse(readFileSync(String(file), "utf8"))).releases;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest("hex");
}

async function publish(values: Values): Promise<void> {
  const { file, remove = [] } = values;
  const signed = readFileSync(String(file), "utf8");
  const request = OPERATIONS.releases_publish.request.safeParse({ signed, remove });
  if (!request.success) throw new Misuse("--remove: of ios, android, mac and windows.");
  const publication = Publication.safeParse(JSON.parse(signed));
  if (!publication.success)
    throw new Misuse(`FILE: ${publication.error.issues[0]!.path.join(".")} is wrong.`);
  const url = nameProduct(values.url as string | undefined);
  const { fault } = await operate("releases_preview", request.data, url);
  // What goes unsaid is refused by its option's name.
  if (fault !== null && fault !== "platforms") throw new Error(`${NOTHING}\n${FAULTS[fault]}`);
  const dead = await deadMirrors(publication.data, url);
  if (dead.length > 0) throw new Error([NOTHING, ...dead].join("\n"));
  const label = (field: string) => (field === "remove" ? "--remove" : field);
  const done = await operate("releases_publish", request.data, url).catch((error: Error) => {
    throw error instanceof Refused ? error.named(label) : error;
  });
  told(values, done, ({ files }) => `Published ${files} files.`);
}

const NOTHING = "Nothing was published.";

const FAULTS: Record<Exclude<ReleaseFault, "platforms">, string> = {
  form: "This is no file that `npm run releases -- sign` wrote.",
  signature: "Its list is not signed with the release key of this product.",
  files: "Its list is of other files than its releases have. Sign it anew.",
  older: "It was signed before the list that is published.",
};

function told<Answer>({ json }: Values, answer: Answer, words: (answer: Answer) => string): void {
  console.log(json ? JSON.stringify(answer, null, 2) : words(answer));
}

function keyIn({ key = RELEASE_KEY_FILE }: Values): string {
  return readFileSync(String(key), "utf8");
}
