/**
 * The configurations that are deployed. There is one build: what differs between environments is configuration, and
 * what was tried in one is, byte for byte, what runs in the next.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { unstable_readConfig } from "wrangler";

export const ENVIRONMENTS = ["test", "production"] as const;
export type DeployedEnvironment = (typeof ENVIRONMENTS)[number];

export type WorkerName = "gateway" | "origin";

const SOURCES: Record<WorkerName, { config: string; main: string }> = {
  gateway: { config: "wrangler.toml", main: "build/server/index.js" },
  origin: { config: "origin/wrangler.toml", main: "build/origin/index.js" },
};

/** What a branch's preview has of its own. */
export interface Preview {
  originName: string;
  databaseName: string;
  databaseId: string;
}

/** Writes a Worker's configuration for `wrangler -c`, with the built bundle as its main, and returns its path. */
export function writeConfig(
  worker: WorkerName,
  environment: DeployedEnvironment,
  preview?: Preview,
): string {
  const { config: source, main } = SOURCES[worker];
  const read = unstable_readConfig({ config: source, env: environment });
  const common = {
    ...pick(read, "name", "compatibility_date", "workers_dev", "preview_urls", "vars", "secrets"),
    main: resolve(main),
    no_bundle: true,
    find_additional_modules: true,
    rules: RULES,
  };
  const own = worker === "gateway" ? gatewayParts(read, preview) : originParts(read, preview);
  const config = { ...common, ...own };
  const folder = join("build/deploy", preview?.originName ?? environment);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${worker}.json`);
  writeFileSync(path, JSON.stringify(config, null, 2));
  return path;
}

const RULES = [
  { type: "ESModule", globs: ["**/*.js"] },
  { type: "CompiledWasm", globs: ["**/*.wasm"] },
];

function gatewayParts(read: Read, preview?: Preview) {
  const services = (read.services ?? []).map((service: { binding: string; service: string }) =>
    preview ? { ...service, service: preview.originName } : service,
  );
  return {
    ...pick(read, "routes", "analytics_engine_datasets"),
    assets: { ...read.assets, directory: resolve("build/client") },
    services,
  };
}

function originParts(read: Read, preview?: Preview) {
  const database = preview && {
    database_name: preview.databaseName,
    database_id: preview.databaseId,
  };
  return {
    ...pick(read, "triggers", "durable_objects", "migrations", "send_email", "ratelimits"),
    ...(preview ? { name: preview.originName } : {}),
    d1_databases: read.d1_databases.map((declared: { binding: string }) => ({
      ...declared,
      migrations_dir: resolve("origin/ground/db/migrations"),
      ...database,
    })),
  };
}

type Read = ReturnType<typeof unstable_readConfig>;

function pick<Key extends keyof Read>(read: Read, ...keys: Key[]): Pick<Read, Key> {
  return Object.fromEntries(keys.map((key) => [key, read[key]])) as Pick<Read, Key>;
}
