/**
 * The way into every npm script on a fresh clone: plain JavaScript for whatever Node is there. It installs what the
 * lock file says when that is not done yet, then hands over to the project's own Node.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const INSTALLED = "node_modules/.package-lock.json";
const OWN_NODE = "node_modules/.bin/node";
const OLDEST_NODE = 20;
const PARENT_CHECK_MS = 250;

const [script, ...rest] = process.argv.slice(2);

if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE) {
  fail(`Node.js ${process.versions.node} is too old: install ${OLDEST_NODE} or newer.`);
}
if (!isInstalled()) {
  console.error("Installing packages…");
  const install = spawnSync("npm", ["ci", "--no-fund", "--no-audit"], {
    // What a script prints is its own: `npm run call` answers with one JSON object.
    stdio: ["ignore", 2, 2],
  });
  if (install.error) fail("npm was not found: install Node.js 20 or newer, which brings it.");
  if (install.status !== 0) fail("npm ci failed; its own words are above.");
}

const child = spawn(OWN_NODE, [script, ...rest], {
  // The fourth channel closes with this process, so the child knows when it is left alone.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: { ...process.env, PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}` },
});
child.on("error", ({ message }) => fail(`The project's own Node does not start: ${message}`));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));

// A signal to npm ends the shell between us and forwards nothing; its script must not live on and hold the port.
if (process.env.npm_lifecycle_event) {
  const npm = npmProcess();
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent || !isAlive(npm)) child.kill("SIGTERM");
  }, PARENT_CHECK_MS).unref();
}

/** npm is our parent, or the parent of the shell it runs scripts in. */
function npmProcess() {
  const parent = `/proc/${process.ppid}`;
  const name = existsSync(parent) ? readFileSync(`${parent}/comm`, "utf8").trim() : "";
  if (!name.endsWith("sh")) return process.ppid;
  const [, , grandparent] = /\) (\S) (\d+)/.exec(readFileSync(`${parent}/stat`, "utf8"));
  return Number(grandparent);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

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
