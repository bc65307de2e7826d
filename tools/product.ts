/** The whole built product in one local runtime: the gateway on a port, the origin behind its binding, state on disk. */
import { globSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

export interface ProductOptions {
  stateDir: string;
  /** 0 takes any free port. */
  port: number;
  /** Variables and secrets by Worker; they win over the configuration files. */
  gateway: Record<string, string>;
  origin: Record<string, string>;
  /** Gets what the Workers log; without it the lines go to the console. */
  onLog?: (line: string) => void;
}

const CONFIGS = { gateway: "build/server/wrangler.json", origin: "build/origin/wrangler.json" };

export async function startProduct(
  options: ProductOptions,
): Promise<{ url: URL; runtime: Miniflare }> {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: options.port,
      cf: false,
      log: new Log(LogLevel.WARN),
      ...(options.onLog && { handleStructuredLogs: ({ message }) => options.onLog?.(message) }),
      // Wrangler keeps the databases it migrates in the same place.
      resourcePersistencePath: join(resolve(options.stateDir), "v3"),
      workers: [worker("gateway", options.gateway), worker("origin", options.origin)],
    }),
  );
  return { url: await runtime.ready, runtime };
}

function worker(name: keyof typeof CONFIGS, variables: Record<string, string>) {
  const { workerOptions, main } = unstable_getMiniflareWorkerOptions(CONFIGS[name]);
  if (!main) throw new Error(`${CONFIGS[name]} names no main module`);
  const { modulesRules: _, rootPath: __, ...options } = workerOptions;
  return {
    ...options,
    name: `halyard-${name}`,
    modulesRoot: dirname(main),
    modules: [main, ...modulesBeside(main)].map((path) => ({ type: moduleType(path), path })),
    bindings: { ...(options.bindings as Record<string, string>), ...variables },
  };
}

function modulesBeside(main: string): string[] {
  const folder = dirname(main);
  return globSync("**/*.{js,wasm}", { cwd: folder })
    .map((path) => join(folder, path))
    .filter((path) => path !== main);
}

function moduleType(path: string): "ESModule" | "CompiledWasm" {
  return path.endsWith(".wasm") ? "CompiledWasm" : "ESModule";
}
