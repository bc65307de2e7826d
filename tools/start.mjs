/**
 * `npm start` and `npm run dev` on a fresh clone: plain JavaScript for whatever Node is there. It installs what the
 * lock file says when that is not done yet, then hands over to the project's own Node.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const INSTALLED = "node_modules/.package-lock.json";
const OWN_NODE = "node_modules/.bin/node";

const [script, ...rest] = process.argv.slice(2);

if (!isInstalled()) {
  console.log("Installing packages…");
  const install = spawnSync("npm", ["ci", "--no-fund", "--no-audit"], { stdio: "inherit" });
  if (install.error) fail("npm was not found: install Node.js 20 or newer, which brings it.");
  if (install.status !== 0) fail("npm ci failed; its own words are above.");
}

const child = spawn(OWN_NODE, [script, ...rest], {
  stdio: "inherit",
  env: { ...process.env, PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}` },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 130 : 1)));

/** Whether node_modules holds exactly what the lock file asks for, as far as npm's own record tells. */
function isInstalled() {
  if (!existsSync(INSTALLED) || !existsSync(OWN_NODE)) return false;
  const wanted = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
  const present = JSON.parse(readFileSync(INSTALLED, "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => !path || optional || present[path]?.version === version,
  );
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
