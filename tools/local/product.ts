/** The whole built product in one local runtime: the gateway on a port, the origin behind its binding, state on disk. */
import { cpSync, globSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { copyBuild } from "./build.ts";
import { persistencePath } from "./state-folder.ts";

export interface ProductOptions {
  /** Holds the copy of the build that it runs from, too. */
  stateDir: string;
  /** Where the build is that it gets; the project's without it. */
  build?: string;
  /** 0 takes any free port. */
  port: number;
  /** Variables and secrets by Worker; they win over the configuration files. */
  gateway: Record<string, string>;
  origin: Record<string, string>;
  /** The gateway's Analytics Engine datasets, by binding. */
  datasets?: string[];
  /** Workers that run beside the product, on its state. */
  beside?: ReturnType<typeof worker>[];
  /** A folder with an `origin.js` that stands before the origin and imports it as `../index.js`. */
  front?: string;
  /** Gets what the Workers log; without it the lines go to the console. */
  onLog?: (line: string) => void;
}

const CONFIGS = { gateway: "server/wrangler.json", origin: "origin/wrangler.json" };
/** Of the copied build. */
const FRONT = "origin/front";

/** The runtime is started through a wrapper that ends it with us. */
export function wrapRuntime(): void {
  const ofMiniflare = createRequire(createRequire(import.meta.url).resolve("miniflare"));
  process.env.WORKERD ??= (ofMiniflare("workerd") as { default: string }).default;
  process.env.MINIFLARE_WORKERD_PATH ??= resolve("tools/local/workerd.sh");
}

export async function startProduct(
  options: ProductOptions,
): Promise<{ url: URL; runtime: Miniflare }> {
  wrapRuntime();
  const folder = join(resolve(options.stateDir), "build");
  await copyBuild(folder, options.build);
  if (options.front) cpSync(options.front, join(folder, FRONT), { recursive: true });
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: options.port,
      // Miniflare would say that everybody is in Texas.
      cf: {},
      log: new Log(LogLevel.WARN),
      ...(options.onLog && { handleStructuredLogs: ({ message }) => options.onLog?.(message) }),
      resourcePersistencePath: persistencePath(options.stateDir),
      workers: [...productWorkers(folder, options), ...(options.beside ?? [])],
    }),
  );
  return { url: await runtime.ready, runtime };
}

/** Both Workers of a copied build, with variables and secrets that win over the configuration files. */
export function productWorkers(
  folder: string,
  {
    gateway,
    origin,
    datasets = [],
    front,
  }: Pick<ProductOptions, "gateway" | "origin" | "datasets" | "front">,
) {
  const analyticsEngineDatasets = Object.fromEntries(
    datasets.map((name) => [name, { dataset: name }]),
  );
  return [
    { ...worker(folder, "gateway", gateway), analyticsEngineDatasets },
    worker(folder, "origin", origin, front && join(folder, FRONT, "origin.js")),
  ];
}

function worker(
  folder: string,
  name: keyof typeof CONFIGS,
  variables: Record<string, string>,
  front?: string,
) {
  const config = join(folder, CONFIGS[name]);
  const { workerOptions, main } = unstable_getMiniflareWorkerOptions(config);
  if (!main) throw new Error(`${config} names no main module`);
  const { modulesRules: _, rootPath: __, ...options } = workerOptions;
  // A variable takes the place of a mail binding of its name, whose letters nobody could read. Safe because wrangler
  // read it from the Worker's own configuration.
  const mail = (options.email as { send_email?: { name: string }[] } | undefined)?.send_email;
  return {
    ...options,
    name: `halyard-${name}`,
    modulesRoot: dirname(main),
    modules: modulesOf(main, front).map((path) => ({ type: moduleType(path), path })),
    bindings: { ...(options.bindings as Record<string, string>), ...variables },
    ...(mail && { email: { send_email: mail.filter((one) => !(one.name in variables)) } }),
  };
}

/** The first is what the runtime calls. */
function modulesOf(main: string, front = main): string[] {
  const folder = dirname(main);
  const all = globSync("**/*.{js,wasm}", { cwd: folder }).map((path) => join(folder, path));
  return [front, ...all.filter((path) => path !== front)];
}

function moduleType(path: string): "ESModule" | "CompiledWasm" {
  return path.endsWith(".wasm") ? "CompiledWasm" : "ESModule";
}
