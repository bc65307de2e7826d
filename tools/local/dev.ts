/** `npm run dev`: the product from its sources with hot reload, on the same port and the same state as `npm start`. */
import { resolve } from "node:path";
import { createServer } from "vite";
import { claimState } from "./claim.ts";
import { freePort, report, STATE_DIR } from "./options.ts";
import { wrapRuntime } from "./product.ts";
import { runUntilStopped } from "./run.ts";
import { localSecrets } from "./secrets.ts";
import { prepareState } from "./state.ts";
import { checkState } from "./state-folder.ts";

const MINUTE_MS = 60_000;
/** The dev server's own door to a Worker's scheduled handler. */
const SCHEDULE = "/cdn-cgi/local/explorer/api/local/scheduled?worker=halyard-origin";

// Both tools are told to keep to themselves what is no fault.
process.env.WRANGLER_LOG ??= "warn";
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false";

await runUntilStopped(async () => {
  const port = await freePort();
  checkState(STATE_DIR);
  await claimState(STATE_DIR);
  const { releaseKey } = localSecrets();
  await prepareState(STATE_DIR, releaseKey);
  wrapRuntime();
  const server = await createServer({
    server: { host: "127.0.0.1", port, strictPort: true },
    clearScreen: false,
    logLevel: "warn",
  });
  await server.listen();
  const url = new URL(`http://127.0.0.1:${port}`);
  const schedule = setInterval(() => void runSchedule(url), MINUTE_MS);
  console.log(report(url, resolve(STATE_DIR), "the sources, with hot reload"));
  return async () => {
    clearInterval(schedule);
    await server.close();
  };
});

async function runSchedule(url: URL): Promise<void> {
  const response = await fetch(new URL(SCHEDULE, url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ cron: "* * * * *" }),
  });
  if (!response.ok) console.error(`The schedule did not run: ${response.status}`);
}
