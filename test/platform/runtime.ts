/**
 * The Workers of a local platform as they are deployed, in one runtime: each serving version is a Worker, and one in front of
 * them gives a request to the version that its share, or the request itself, names.
 */
import { createHash } from "node:crypto";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { d1Over, type Results } from "#origin/ground/db/d1-over.ts";
import { sentAnew } from "#test/support/kept-connection.ts";
import { runtimeAnswer } from "#test/support/runtime-answer.ts";
import { wrapRuntime } from "#tools/local/product.ts";
import {
  type Account,
  type Binding,
  type Script,
  serving,
  versionOf,
  type Version,
} from "./account.ts";

const CONSOLE = "console";

export interface Runtime {
  /** Serves what is deployed from now on. */
  renew(): Promise<void>;
  fetch(script: string, request: Request): Promise<Response>;
  database(id: string): D1Database;
  /** All that a database holds, as the platform exports it. */
  dumpOf(id: string): Promise<string>;
  scheduled(script: string): Promise<void>;
  dispose(): Promise<void>;
}

export function startRuntime(account: Account): Runtime {
  wrapRuntime();
  const options = () =>
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      cf: false,
      log: new Log(LogLevel.WARN),
      resourcePersistencePath: resolve(account.folder, "state/v3"),
      workers: [
        {
          name: CONSOLE,
          modulesRoot: "test/platform",
          modules: [{ type: "ESModule" as const, path: "test/platform/console.js" }],
          compatibilityDate: "2026-10-01",
          d1Databases: Object.fromEntries(Object.keys(account.databases).map((id) => [id, id])),
        },
        ...Object.values(account.scripts).flatMap((script) => workersOf(account, script)),
      ],
    });
  const runtime = new Miniflare(options());
  /** In one request. The runtime's own way to a binding asks in a second one for what the first has begun. */
  async function asked<Results>(id: string, init: { method: string; body?: string }) {
    const worker = await runtime.getWorker(CONSOLE);
    const answer = await runtimeAnswer(() => worker.fetch(`http://console/${id}`, init));
    // safe because the Worker answers nothing else
    const said = await answer.json<{ results: Results } | { error: string }>();
    if ("error" in said) throw new Error(said.error);
    return said.results;
  }
  return {
    renew: () => runtime.setOptions(options()),
    async fetch(script, request) {
      const worker = await runtime.getWorker(script);
      const body = request.body && (await request.arrayBuffer());
      const init = { method: request.method, headers: [...request.headers], body };
      // safe because both sides speak the same protocol
      return runtimeAnswer(() =>
        worker.fetch(request.url, { ...init, redirect: "manual" } as never),
      );
    },
    database: (id) =>
      d1Over((statements) =>
        asked<Results>(id, { method: "POST", body: JSON.stringify(statements) }),
      ),
    dumpOf: async (id) => (await asked<string[]>(id, { method: "GET" })).join("\n"),
    async scheduled(script) {
      const [share] = serving(account.scripts[script]!);
      const worker = await runtime.getWorker(workerName(script, share!.version_id));
      await sentAnew(() => worker.scheduled({ cron: "* * * * *" }));
    },
    dispose: () => runtime.dispose(),
  };
}

function workerName(script: string, version: string): string {
  return `${script}-${version}`;
}

function workersOf(account: Account, script: Script) {
  const shares = serving(script);
  const versions = shares.flatMap(({ version_id: id }) => versionOf(script, id) ?? []);
  if (versions.length === 0) return [];
  const names = versions.map(({ id }) => workerName(script.name, id));
  const front = {
    name: script.name,
    modules: true,
    script: FRONT,
    compatibilityDate: "2026-10-01",
    bindings: { NAME: script.name, SHARES: shares },
    serviceBindings: Object.fromEntries(versions.map(({ id }, index) => [id, names[index]!])),
  };
  return [front, ...versions.map((version) => workerOf(account, script, version))];
}

/** https://developers.cloudflare.com/workers/versions-and-deployments/version-overrides/ */
const FRONT = `export default {
  async fetch(request, env) {
    const wanted = request.headers.get("cloudflare-workers-version-overrides") ?? "";
    const named = env.SHARES.find(({ version_id: id }) => wanted.includes(env.NAME + '="' + id + '"'));
    let at = Math.random() * 100;
    const drawn = env.SHARES.find(({ percentage }) => (at -= percentage) < 0) ?? env.SHARES[0];
    return env[(named ?? drawn).version_id].fetch(request);
  },
};`;

/** By wrangler's own reading of a configuration that says what was uploaded. */
function workerOf(account: Account, script: Script, version: Version) {
  const folder = resolve(account.modulesOf(version.id));
  const { main_module: main, bindings = [], assets, ...rest } = version.metadata;
  const assetsFolder = join(folder, "assets");
  const ofType = (type: string) => bindings.filter((binding) => binding.type === type);
  const assetsBinding = ofType("assets")[0]?.name;
  writeFileSync(
    join(folder, "wrangler.json"),
    JSON.stringify({
      name: script.name,
      main: `modules/${main}`,
      no_bundle: true,
      compatibility_date: rest.compatibility_date,
      compatibility_flags: rest.compatibility_flags,
      ...(assets && {
        assets: { ...configOfAssets(assets.config), directory: "assets", binding: assetsBinding },
      }),
    }),
    { mode: 0o600 },
  );
  if (assets) fillAssets(account, assets.jwt, assetsFolder);
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(folder, "wrangler.json"));
  const { modulesRules: _, rootPath: __, ...options } = workerOptions;
  const modules = join(folder, "modules");
  return {
    ...options,
    name: workerName(script.name, version.id),
    modulesRoot: modules,
    modules: [
      main,
      ...globSync("**/*.{js,wasm}", { cwd: modules }).filter((path) => path !== main),
    ].map((path) => ({
      type: path.endsWith(".wasm") ? ("CompiledWasm" as const) : ("ESModule" as const),
      path: join(modules, path),
    })),
    bindings: Object.fromEntries(
      [...ofType("plain_text"), ...ofType("secret_text")].map(({ name, text }) => [
        name,
        text ?? "",
      ]),
    ),
    d1Databases: Object.fromEntries(ofType("d1").map(({ name, id }) => [name, String(id)])),
    serviceBindings: Object.fromEntries(
      ofType("service").map(({ name, service }) => [name, String(service)]),
    ),
    analyticsEngineDatasets: Object.fromEntries(
      ofType("analytics_engine").map(({ name, dataset }) => [name, { dataset: String(dataset) }]),
    ),
    durableObjects: Object.fromEntries(
      ofType("durable_object_namespace").map((binding) => [
        binding.name,
        objectsOf(script, version, binding),
      ]),
    ),
  };
}

/** All versions that serve share their objects, which run the code of the first. */
function objectsOf(script: Script, version: Version, { class_name: className }: Binding) {
  const [first] = serving(script);
  const isOwn = !first || first.version_id === version.id;
  const own = { className: String(className), useSQLite: true };
  return isOwn ? own : { ...own, scriptName: workerName(script.name, first.version_id) };
}

function configOfAssets(config: object = {}): object {
  const { run_worker_first, html_handling, not_found_handling } = config as Record<string, unknown>;
  return { run_worker_first, html_handling, not_found_handling };
}

/** @param jwt what the upload ended with: the files by path. */
function fillAssets(account: Account, jwt: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [path, { hash }] of Object.entries(manifestIn(account, jwt))) {
    const file = join(folder, decodeURI(path));
    mkdirSync(dirname(file), { recursive: true });
    cpSync(account.fileOf(hash), file);
  }
}

export type Manifest = Record<string, { hash: string; size: number }>;

/** A token is a header of requests: it names the manifest, which is kept beside the files. */
export function jwtOf(account: Account, manifest: Manifest): string {
  const text = JSON.stringify(manifest);
  const name = createHash("sha256").update(text).digest("hex");
  writeFileSync(account.fileOf(name), text);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({})}.${part({ name })}.${part({})}`;
}

function manifestIn(account: Account, jwt: string): Manifest {
  const claims = Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString();
  const { name } = JSON.parse(claims) as { name: string };
  return JSON.parse(readFileSync(account.fileOf(name), "utf8")) as Manifest;
}
