/**
 * The configurations that are deployed: the wrangler file as read, with the built bundle in it. All environments share
 * one build and differ in configuration alone.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { unstable_readConfig } from "wrangler";
import type { DeployedEnvironment, WorkerName } from "./environments.ts";

/** Beside the build: one that begins meanwhile takes no configuration from under a backup or a deployment. */
export const DEPLOY_FOLDER = ".cache/deploy";

/** A wrangler file and what was built from it. */
export interface Source {
  config: string;
  main: string;
  /** The files that a gateway serves. */
  assets?: string;
}

const SOURCES: Record<WorkerName, Source> = {
  gateway: {
    config: "wrangler.toml",
    main: "build/server/index.js",
    assets: "build/client",
  },
  origin: { config: "origin/wrangler.toml", main: "build/origin/index.js" },
};

/** The bindings of which a branch's preview has its own. */
const ORIGIN_BINDING = "ORIGIN";
const DATABASE_BINDING = "DB";

/** What a branch's preview has of its own. */
export interface Preview {
  originName: string;
  databaseName: string;
  databaseId: string;
  /** Where its letters and payment pages lead back to. */
  siteOrigin: string;
}

/** Writes a Worker's configuration for `wrangler -c` and returns its path. */
export function writeConfig(
  worker: WorkerName,
  environment: DeployedEnvironment,
  preview?: Preview,
): string {
  const config = deployedConfig(SOURCES[worker], environment, preview);
  const own = worker === "origin" && preview ? { name: preview.originName } : {};
  const folder = join(DEPLOY_FOLDER, preview?.originName ?? environment);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${worker}.json`);
  writeFileSync(path, JSON.stringify({ ...config, ...own }, null, 2));
  return path;
}

/** What a Worker's file says of an environment. */
export function configOf(worker: WorkerName, environment: DeployedEnvironment) {
  return unstable_readConfig({ config: SOURCES[worker].config, env: environment });
}

/** All that the file says of an environment. Paths become absolute because the result is written to another folder. */
export function deployedConfig(source: Source, environment: string, preview?: Preview) {
  const read = unstable_readConfig({ config: source.config, env: environment });
  const database = preview && {
    database_name: preview.databaseName,
    database_id: preview.databaseId,
  };
  const vars = preview && "SITE_ORIGIN" in read.vars && { SITE_ORIGIN: preview.siteOrigin };
  return {
    ...read,
    // Wrangler warns of it even where there is nothing in it.
    unsafe: Object.keys(read.unsafe).length > 0 ? read.unsafe : undefined,
    vars: { ...read.vars, ...vars },
    main: resolve(source.main),
    no_bundle: true,
    find_additional_modules: true,
    rules: [...RULES, ...read.rules],
    ...(source.assets ? { assets: { ...read.assets, directory: resolve(source.assets) } } : {}),
    services: (read.services ?? []).map((declared: Service) =>
      preview && declared.binding === ORIGIN_BINDING
        ? { ...declared, service: preview.originName }
        : declared,
    ),
    d1_databases: read.d1_databases.map((declared: Database) => ({
      ...declared,
      ...(declared.migrations_dir
        ? { migrations_dir: resolve(dirname(source.config), declared.migrations_dir) }
        : {}),
      ...(declared.binding === DATABASE_BINDING ? database : {}),
    })),
  };
}

interface Service {
  binding: string;
  service: string;
}

interface Database {
  binding: string;
  database_id?: string;
  migrations_dir?: string;
}

const RULES = [
  { type: "ESModule" as const, globs: ["**/*.js"] },
  { type: "CompiledWasm" as const, globs: ["**/*.wasm"] },
];
