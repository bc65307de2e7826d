/** Brings a state folder's database up to date with wrangler's own migrations. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const WRANGLER = "node_modules/wrangler/bin/wrangler.js";

/** @throws with wrangler's own words when the folder cannot be written or a migration fails. */
export async function migrate(stateDir: string): Promise<void> {
  await d1("migrations", "apply", "DB", "--local", "--persist-to", stateDir);
}

async function d1(...command: string[]): Promise<void> {
  await run(process.execPath, [WRANGLER, "d1", ...command, "-c", "origin/wrangler.toml"], {
    env: { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false", FORCE_COLOR: "0" },
  });
}
