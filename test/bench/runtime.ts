/** The built product and the yardsticks it is measured against, in one runtime, each on a socket of its own. */
import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { build } from "vite";
import { localSecrets } from "#tools/local/secrets.ts";
import { copyBuild } from "#tools/local/build.ts";
import { productWorkers, wrapRuntime } from "#tools/local/product.ts";
import { persistencePath } from "#tools/local/state-folder.ts";

export const YARDSTICKS = ["page-limit", "empty-page", "decrypt"] as const;
export type Yardstick = (typeof YARDSTICKS)[number];

const OUT = "build/bench";
/** What the empty page's browser runs. */
export const EMPTY_PAGE_FILES = `${OUT}/empty-app/client`;

export interface Bench {
  runtime: Miniflare;
  secrets: ReturnType<typeof localSecrets>;
  /** A Worker's own socket: nothing of the local runtime is in between. */
  at: (worker: "halyard-gateway" | "halyard-origin" | Yardstick) => Promise<URL>;
}

/** The origin without what only development has: a clock in the database, and a cashier where real methods stand. */
const AS_DEPLOYED = {
  ENVIRONMENT: "PROD",
  STRIPE_SECRET_KEY: "sk_test_bench",
  STRIPE_WEBHOOK_SECRET: "whsec_bench",
  SITE_ORIGIN: "http://127.0.0.1",
};

/** `secretsDir` and `stateDir` hold what the product had when its state was made; `more` are variables of the origin. */
export async function startBench(
  stateDir: string,
  secretsDir: string,
  more: Record<string, string> = {},
): Promise<Bench> {
  await promisify(execFile)(process.execPath, [
    "node_modules/@react-router/dev/bin.cjs",
    "build",
    "test/bench/yardstick/empty-app",
  ]);
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    resolve: {
      alias: { "virtual:react-router/server-build": resolve(OUT, "empty-app/server/index.js") },
    },
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: true,
      outDir: OUT,
      emptyOutDir: false,
      minify: true,
      rolldownOptions: {
        input: Object.fromEntries(YARDSTICKS.map((name) => [name, input(name)])),
        external: /^node:/,
      },
    },
  });
  wrapRuntime();
  const folder = resolve(stateDir, "build");
  await copyBuild(folder);
  const local = localSecrets(secretsDir);
  const secrets = { ...local, origin: { ...local.origin, ...AS_DEPLOYED, ...more } };
  const yardsticks = YARDSTICKS.map((name) => ({
    name,
    modulesRoot: resolve(OUT),
    modules: [{ type: "ESModule" as const, path: resolve(OUT, `${name}.js`) }],
    compatibilityDate: "2026-10-01",
    compatibilityFlags: ["nodejs_compat"],
    bindings: secrets.origin,
  }));
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      cf: false,
      log: new Log(LogLevel.ERROR),
      resourcePersistencePath: persistencePath(stateDir),
      // safe because each is what the product itself is started from, or smaller
      workers: [...withoutRouter(productWorkers(folder, secrets)), ...yardsticks].map((worker) => ({
        ...worker,
        unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
      })) as ReturnType<typeof productWorkers>,
    }),
  );
  await runtime.ready;
  return { runtime, secrets, at: (worker) => runtime.unsafeGetDirectURL(worker) };
}

/**
 * Miniflare puts a Worker of its own before one that has files, which costs more than most answers. The platform's is
 * part of the platform: here the files stand beside the gateway, behind its binding.
 */
function withoutRouter([gateway, origin]: ReturnType<typeof productWorkers>) {
  // safe because wrangler read them from the gateway's own configuration
  const { assets, ...own } = gateway as typeof gateway & GatewayParts;
  const files = {
    name: "files",
    modules: true,
    script: "export default { fetch: (request, env) => env.FILES.fetch(request) }",
    compatibilityDate: own.compatibilityDate,
    assets: { ...assets, binding: "FILES" },
  };
  const serviceBindings = { ...own.serviceBindings, [assets.binding]: "files" };
  return [{ ...own, serviceBindings }, origin, files];
}

interface GatewayParts {
  assets: { binding: string };
  serviceBindings: Record<string, unknown>;
  compatibilityDate: string;
}

const input = (name: Yardstick) => `test/bench/yardstick/${name}.ts`;

export const newFolder = () => mkdtempSync(join(tmpdir(), "halyard-bench-"));
