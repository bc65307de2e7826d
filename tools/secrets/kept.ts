/**
 * Where an environment's secrets are written down on the owner's machine: the platform shows none of them again. The local
 * product's are in `.dev.vars`; those of `test` and `production` in `.secrets/`, which git ignores.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { DeployedEnvironment, WorkerName } from "../deploy/environments.ts";
import { keepLocally, readLocally } from "../local/secrets.ts";

export type Environment = "local" | DeployedEnvironment;
export type Secrets = Record<WorkerName, Record<string, string>>;

const FOLDER = ".secrets";
const fileOf = (environment: DeployedEnvironment) => `${FOLDER}/${environment}.json`;

export function readKept(environment: Environment): Secrets {
  if (environment === "local") return readLocally();
  const file = fileOf(environment);
  if (!existsSync(file)) return { origin: {}, gateway: {} };
  // safe because `keep` alone writes it
  return JSON.parse(readFileSync(file, "utf8")) as Secrets;
}

export function keep(environment: Environment, secrets: Secrets): void {
  if (environment === "local") return keepLocally(secrets);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(environment), `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
}
