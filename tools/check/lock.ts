/**
 * Checks the lock file without asking anybody: no package below its advisory floor, install scripts only from the
 * packages that package.json allows, one version of the runtime, and no registry's address.
 */
import { readFileSync } from "node:fs";

interface LockedPackage {
  version?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  integrity?: string;
  /** Comes inside another package's archive, under that one's checksum. */
  inBundle?: boolean;
}

interface Floor {
  package: string;
  atLeast: string;
  because: string;
}

/** Two copies of one of these are two runtimes that disagree. */
const SINGLE = ["workerd", "miniflare", "react", "react-dom", "react-router", "zod", "hono"];

export function checkLock(): string[] {
  const { packages: locked } = json("package-lock.json") as {
    packages: Record<string, LockedPackage>;
  };
  const { allowScripts: allowed } = json("package.json") as {
    allowScripts: Record<string, boolean>;
  };
  const floors = json("tools/check/advisory-floors.json") as Floor[];
  const packages = Object.entries(locked)
    .filter(([path]) => path)
    .map(([path, entry]) => ({ name: path.split("node_modules/").at(-1)!, path, ...entry }));
  return [
    ...packages.flatMap(({ name, version = "" }) =>
      floors
        .filter((floor) => floor.package === name && isBelow(version, floor.atLeast))
        .map((floor) => `${name} ${version} is below ${floor.atLeast}: ${floor.because}`),
    ),
    ...packages
      .filter(({ name, hasInstallScript }) => hasInstallScript && !allowed[name])
      .map(
        ({ path }) => `${path} wants to run a script at installation; package.json allows it not`,
      ),
    ...Object.keys(allowed)
      .filter((name) => !packages.some((entry) => entry.name === name && entry.hasInstallScript))
      .map((name) => `package.json allows scripts of ${name}, which has none`),
    ...SINGLE.filter((name) => packages.filter((entry) => entry.name === name).length > 1).map(
      (name) => `the lock file holds ${name} more than once`,
    ),
    ...packages
      .filter(({ resolved }) => resolved)
      .map(({ path }) => `${path} is locked to one registry's address`),
    ...packages
      .filter(({ integrity, inBundle }) => !integrity && !inBundle)
      .map(({ path }) => `${path} is locked without a checksum`),
  ];
}

/** Compares release numbers; a pre-release counts as its release. */
export function isBelow(version: string, floor: string): boolean {
  const [have, want] = [version, floor].map((text) => text.split("-")[0]!.split(".").map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (have![at] ?? 0) - (want![at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function json(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
