/**
 * Releases from the files to the download pages, in two steps so that the key never meets a server:
 * `npm run releases -- sign DESCRIPTION.json [--key FILE] [--out SIGNED.json]` hashes the files and signs their list;
 * `npm run releases -- publish SIGNED.json [--url URL]` makes it known. `… -- key` prints the public key.
 *
 * The description is `{ "releases": [...] }` as `releases_publish` takes them, with a `path` to each file in place of
 * its name, size and hash.
 */
import { createHash } from "node:crypto";
import { createReadStream, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { PublishReleases } from "#contract/marketing.ts";
import { manifestDocument } from "#contract/release-manifest.ts";
import type { Command, Values } from "./command.ts";
import { ownField, URL_FIELD } from "./field.ts";
import { operate } from "./operate.ts";
import { RELEASE_KEY_FILE } from "../local/secrets.ts";
import { rawPublicKey, signText } from "../signing.ts";

const FILE = ownField("file", "FILE", true);
const KEY = ownField("key", "FILE");

export const RELEASES: Record<string, Command> = {
  sign: { words: [FILE], options: [KEY, ownField("out", "FILE")], run: sign },
  publish: { words: [FILE], options: [URL_FIELD], run: publish },
  key: { words: [], options: [KEY], run: (values) => console.log(rawPublicKey(keyIn(values))) },
};

interface Described {
  releases: {
    platform: "ios" | "android" | "mac" | "windows";
    version: string;
    files: { path: string; variant: string | null; mirrors: unknown[] }[];
  }[];
}

async function sign({ file, key, out }: Values): Promise<void> {
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
  const listed = hashed.flatMap(({ platform, version, files }) =>
    files.map(({ name, size, sha256 }) => ({ name, platform, version, size, sha256 })),
  );
  const document = manifestDocument(listed, new Date().toISOString());
  const signature = signText(document, keyIn({ key }));
  const publication = PublishReleases.parse({
    releases: hashed,
    manifest: { document, signature },
  });
  const target = String(out ?? "releases.signed.json");
  writeFileSync(target, `${JSON.stringify(publication, null, 2)}\n`);
  console.log(`Signed ${listed.length} files: ${target}`);
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest("hex");
}

async function publish({ file, url }: Values): Promise<void> {
  const publication = PublishReleases.parse(JSON.parse(readFileSync(String(file), "utf8")));
  const { files } = await operate("releases_publish", publication, url as string | undefined);
  console.log(`Published ${files} files.`);
}

function keyIn({ key = RELEASE_KEY_FILE }: Values): string {
  return readFileSync(String(key), "utf8");
}
