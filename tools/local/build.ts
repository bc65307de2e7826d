/** Builds the product, unless the sources are the ones the last build was made from. Nobody builds or reads meanwhile. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { inTurn } from "./claim.ts";
import { keepMaps } from "./maps.ts";

const REACT_ROUTER = "node_modules/@react-router/dev/bin.cjs";
/** Node's own bound for what is new fills up many times a second while bundling. */
const ROOM = "--max-semi-space-size=64";
const BUILD = "build";
/** What a running product reads. */
const PARTS = ["client", "server", "origin"];
/** There while the build is whole. */
const RECORD = "sources";

const SOURCES = [
  "{app,contract,locales,origin,public,worker}/**/*",
  "*.{json,toml}",
  "{vite,react-router}.config.ts",
  "tools/vite-*.ts",
];

/** @throws with the build's own words when it fails. */
export function build(): Promise<void> {
  return inTurn(BUILD, async () => {
    const sources = fingerprint();
    const record = join(BUILD, RECORD);
    if (existsSync(record) && readFileSync(record, "utf8") === sources) return;
    rmSync(record, { force: true });
    // A test runner's NODE_ENV would put React's and the router's development builds into the product.
    const env = { ...process.env, NODE_ENV: "production" };
    await promisify(execFile)(process.execPath, [ROOM, REACT_ROUTER, "build"], { env }).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`The build failed.\n${stdout}\n${stderr}`);
      },
    );
    keepMaps(BUILD);
    writeFileSync(record, sources);
  });
}

/**
 * A copy of a whole build, for one product to run from: the next build takes the files from under whoever reads them.
 * @throws when nothing whole is there.
 */
export function copyBuild(to: string, from = BUILD): Promise<void> {
  return inTurn(from, async () => {
    if (!existsSync(join(from, RECORD))) throw new Error(`Nothing is built in ${from}.`);
    rmSync(to, { recursive: true, force: true });
    for (const part of PARTS)
      cpSync(join(from, part), join(to, part), {
        recursive: true,
        filter: (path) => !path.endsWith(".map"),
      });
  });
}

/** Names, sizes and times tell a changed, added or removed file; contents need not be read. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of globSync(SOURCES, {
    exclude: (name) => name.endsWith(".test.ts"),
  }).toSorted()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}
