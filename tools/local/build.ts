/** Builds the product, unless the sources are the ones the last build was made from. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";

const REACT_ROUTER = "node_modules/@react-router/dev/bin.cjs";
const RECORD = "build/sources";

const SOURCES = [
  "{app,contract,locales,origin,public,worker}/**/*",
  "*.{json,toml}",
  "{vite,react-router}.config.ts",
  "tools/vite-*.ts",
];

/** @throws with the build's own words when it fails. */
export async function build(): Promise<void> {
  const sources = fingerprint();
  if (existsSync(RECORD) && readFileSync(RECORD, "utf8") === sources) return;
  // A test runner's NODE_ENV would put React's and the router's development builds into the product.
  const env = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)(process.execPath, [REACT_ROUTER, "build"], { env }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`The build failed.\n${stdout}\n${stderr}`);
    },
  );
  // The plugin copies the local secrets beside the bundles; who starts the product passes them in.
  for (const copy of globSync("build/*/.dev.vars")) rmSync(copy);
  writeFileSync(RECORD, sources);
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
