/** Brings what changed to the platform, over standard input: the origin first, which reads both keys before pages use the new one. */
import { spawn } from "node:child_process";
import { writeConfig } from "../deploy/configs.ts";
import type { DeployedEnvironment, WorkerName } from "../deploy/environments.ts";
import type { Secrets } from "./kept.ts";

const WRANGLER = "node_modules/wrangler/bin/wrangler.js";

export interface Upload {
  worker: WorkerName;
  /** Null deletes a secret. */
  changed: Record<string, string | null>;
}

/** What differs, in the order in which it is to arrive. */
export function uploads(before: Secrets, after: Secrets): Upload[] {
  return (["origin", "gateway"] as const)
    .map((worker) => ({ worker, changed: differing(before[worker], after[worker]) }))
    .filter(({ changed }) => Object.keys(changed).length > 0);
}

function differing(before: Record<string, string>, after: Record<string, string>) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}

/** @throws when wrangler fails; what is written down stays, and `init` brings all of it once more. */
export async function upload(
  environment: DeployedEnvironment,
  before: Secrets,
  after: Secrets,
): Promise<void> {
  try {
    for (const { worker, changed } of uploads(before, after))
      await bulk(writeConfig(worker, environment), JSON.stringify(changed));
  } catch (error) {
    throw new Error(
      `${(error as Error).message} What .secrets/${environment}.json has is not all on the platform: npm run secrets -- init ${environment} ` +
        "brings it, after npm run deploy where the newest version does not serve.",
      { cause: error },
    );
  }
}

function bulk(config: string, values: string): Promise<void> {
  const wrangler = spawn(process.execPath, [WRANGLER, "secret", "bulk", "-c", config], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  wrangler.stdin.end(values);
  return new Promise((done, fail) => {
    wrangler.on("error", fail);
    wrangler.on("exit", (code) =>
      code === 0 ? done() : fail(new Error("wrangler secret bulk failed, and says why above.")),
    );
  });
}
