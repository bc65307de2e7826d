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
import { Misuse, readCommand } from "./command.ts";
import { operate } from "./operate.ts";
import { RELEASE_KEY_FILE } from "../local/secrets.ts";
import { rawPublicKey, signText } from "../signing.ts";

const USAGE = `Usage:
  npm run releases -- sign DESCRIPTION.json [--key FILE] [--out SIGNED.json]
  npm run releases -- publish SIGNED.json [--url URL]
  npm run releases -- key [--key FILE]`;

const { values, run } = readCommand(USAGE, {
  key: { type: "string", default: RELEASE_KEY_FILE },
  out: { type: "string", default: "releases.signed.json" },
  url: { type: "string" },
});

await run({ sign, publish, key });

interface Described {
  releases: {
    platform: "ios" | "android" | "mac" | "windows";
    version: string;
    files: { path: string; variant: string | null; mirrors: unknown[] }[];
  }[];
}

function key(): void {
  console.log(rawPublicKey(readFileSync(values.key, "utf8")));
}

async function sign(file?: string): Promise<void> {
  const { releases } = JSON.parse(readFileSync(wanted(file), "utf8")) as Described;
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
  const signature = signText(document, readFileSync(values.key, "utf8"));
  const publication = PublishReleases.parse({
    releases: hashed,
    manifest: { document, signature },
  });
  writeFileSync(values.out, `${JSON.stringify(publication, null, 2)}\n`);
  console.log(`Signed ${listed.length} files: ${values.out}`);
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest("hex");
}

async function publish(file?: string): Promise<void> {
  const publication = PublishReleases.parse(JSON.parse(readFileSync(wanted(file), "utf8")));
  const { files } = await operate("releases_publish", publication, values.url);
  console.log(`Published ${files} files.`);
}

function wanted(file?: string): string {
  if (!file) throw new Misuse("A file is needed.");
  return file;
}
