/** What keeps an environment from being deployed to: names nobody chose, secrets nobody made. */
import type { WorkerName } from "./environments.ts";
import type { Platform } from "./platform.ts";

/** Names and ids that the repository has as examples of their form. */
const PLACEHOLDER =
  /[\w.-]*halyard\.example|[\w.-]*\.halyard\.workers\.dev|0{8}-0{4}-0{4}-0{4}-0{11}\d/g;

/** Every placeholder that a configuration still has. */
export function placeholdersIn(config: object): string[] {
  return [...new Set(JSON.stringify(config).match(PLACEHOLDER))];
}

/** The required secrets that an environment lacks, as `origin VAULT_SECRET`. */
export async function missingSecrets(
  platform: Platform,
  required: Record<WorkerName, string[]>,
): Promise<string[]> {
  const missing: string[] = [];
  for (const worker of ["origin", "gateway"] as const) {
    const present = new Set(await platform.secrets(worker));
    missing.push(
      ...required[worker].filter((name) => !present.has(name)).map((name) => `${worker} ${name}`),
    );
  }
  return missing;
}
