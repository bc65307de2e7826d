/** Serves the built product on one port, with the embedded API behind it and its schedule running. */
import { accessSync, constants, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { build } from "./build.ts";
import { migrate } from "./migrate.ts";
import { startProduct } from "./product.ts";
import { localSecrets, type LocalSecrets } from "./secrets.ts";
import { seed } from "./seed.ts";

const MINUTE_MS = 60_000;

const port = Number(process.env.PORT ?? 8787);
const stateDir = process.env.STATE_DIR ?? ".state";

await main().catch((error: Error) => fail(error.message));

async function main(): Promise<void> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    fail(`PORT is not a port: ${process.env.PORT}`);
  await checkPort();
  checkStateDir();
  const secrets = localSecrets();
  await Promise.all([build(), migrate(stateDir)]);
  const { url, runtime } = await startProduct({ stateDir, port, ...withOverrides(secrets) });
  await seed(runtime, secrets.releaseKey);
  const origin = await runtime.getWorker("halyard-origin");
  setInterval(() => void origin.scheduled({ cron: "* * * * *" }), MINUTE_MS).unref();
  report(url);
}

/** Upstreams may be named in the environment, to run the gateway in front of another API. */
function withOverrides({ gateway, origin }: LocalSecrets) {
  const overrides: Record<string, string> = {};
  for (const name of ["API_ORIGIN", "MARKETING_ORIGIN"]) {
    const value = process.env[name];
    if (value) overrides[name] = value;
  }
  return { gateway: { ...gateway, ...overrides }, origin };
}

function checkPort(): Promise<void> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () =>
      fail(`Port ${port} is in use. Stop what holds it, or set PORT to another.`),
    );
    probe.listen(port, "127.0.0.1", () => probe.close(() => done()));
  });
}

function checkStateDir(): void {
  try {
    mkdirSync(stateDir, { recursive: true });
    accessSync(stateDir, constants.W_OK);
  } catch {
    fail(
      `The state folder cannot be written: ${resolve(stateDir)}. Set STATE_DIR to one that can.`,
    );
  }
}

function report(url: URL): void {
  console.log(`
Halyard is running.

  Site            ${url.origin}
  Account area    ${url.origin}/user
  API             ${url.origin}/v4/api/...   ${process.env.API_ORIGIN ?? "embedded origin"}
  Marketing calls ${process.env.MARKETING_ORIGIN ?? "embedded origin"}
  State on disk   ${resolve(stateDir)}
  Schedule        every minute

Stop it with Ctrl+C; the state stays.
`);
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}
