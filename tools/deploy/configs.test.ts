/** What a wrangler file says arrives in the configuration that is deployed, whatever it is. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { deployedConfig } from "./configs.ts";

/** What an environment takes over from the top of the file. */
const INHERITED = {
  compatibility_flags: ["nodejs_compat"],
  account_id: "0123456789abcdef0123456789abcdef",
  observability: { enabled: true, head_sampling_rate: 0.1 },
  placement: { mode: "smart" },
  limits: { cpu_ms: 50 },
  logpush: true,
  upload_source_maps: true,
};

/** What belongs to one environment. */
const OWN = {
  kv_namespaces: [{ binding: "KV", id: "1" }],
  r2_buckets: [{ binding: "FILES", bucket_name: "files" }],
  durable_objects: { bindings: [{ name: "SHARDS", class_name: "Shard", script_name: "o" }] },
  analytics_engine_datasets: [{ binding: "VITALS", dataset: "vitals" }],
  version_metadata: { binding: "VERSION" },
  tail_consumers: [{ service: "tail" }],
  triggers: { crons: ["* * * * *"] },
  queues: { producers: [{ binding: "MAILS", queue: "mails" }], consumers: [] },
  hyperdrive: [{ binding: "BOOKS", id: "2" }],
  /** A binding that wrangler does not know yet. */
  unsafe: { bindings: [{ name: "NEXT", type: "next" }] },
};

const folder = mkdtempSync(join(tmpdir(), "halyard-deploy-"));
const config = join(folder, "wrangler.json");
mkdirSync(join(folder, "db"));
writeFileSync(
  config,
  JSON.stringify({
    name: "w",
    main: "index.ts",
    compatibility_date: "2026-10-01",
    keep_vars: true,
    ...INHERITED,
    env: {
      test: {
        ...OWN,
        vars: { ENVIRONMENT: "TEST", SITE_ORIGIN: "https://test" },
        services: [
          { binding: "ORIGIN", service: "origin-test" },
          { binding: "OTHER", service: "other" },
        ],
        d1_databases: [
          { binding: "DB", database_name: "a", database_id: "3", migrations_dir: "db" },
          { binding: "ARCHIVE", database_name: "b", database_id: "4" },
        ],
      },
    },
  }),
);
writeFileSync(join(folder, "index.ts"), "");
afterAll(() => rmSync(folder, { recursive: true }));

const source = { config, main: "build/server/index.js" };
const deployed: Record<string, unknown> = deployedConfig(source, "test");

test.each(Object.entries({ ...INHERITED, ...OWN, keep_vars: true }))("%s", (key, value) => {
  expect(deployed[key]).toEqual(value);
});

test("the bundle is the built one, and the migrations are found from anywhere", () => {
  expect(deployed).toMatchObject({ main: resolve(source.main), no_bundle: true });
  expect(deployed.d1_databases).toMatchObject([{ migrations_dir: join(folder, "db") }, {}]);
});

/** What a deployment lays over the file. */
const LAID_OVER = ["main", "no_bundle", "find_additional_modules", "rules", "d1_databases"];

test("nothing else that wrangler reads of the file is left out or changed", () => {
  const read: Record<string, unknown> = unstable_readConfig({ config, env: "test" });
  for (const key of LAID_OVER) Reflect.deleteProperty(read, key);
  expect(deployed).toMatchObject(read);
});

describe("a branch's preview", () => {
  const preview = {
    originName: "origin-x",
    databaseName: "x",
    databaseId: "5",
    siteOrigin: "https://x",
  };
  const { services, d1_databases: databases, vars } = deployedConfig(source, "test", preview);

  test("has an origin and a database of its own, and all else of the test environment", () => {
    expect(services.map(({ service }: { service: string }) => service)).toEqual([
      "origin-x",
      "other",
    ]);
    expect(databases.map(({ database_id: id }: { database_id: string }) => id)).toEqual(["5", "4"]);
  });

  test("leads back to its own address", () => {
    expect(vars).toEqual({ ENVIRONMENT: "TEST", SITE_ORIGIN: "https://x" });
    const gateway = deployedConfig({ ...source, config: "wrangler.toml" }, "test", preview);
    expect(gateway.vars).not.toHaveProperty("SITE_ORIGIN");
  });
});
