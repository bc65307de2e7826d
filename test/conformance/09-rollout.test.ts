/**
 * A deployment by the real wrangler to a platform of one's own, on which the built Workers run: the first, in `npm run drills` also
 * a second, one that is broken and goes back by itself, and the way back to the first.
 */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { unstable_splitSqlQuery } from "wrangler";
import { type LocalPlatform, startPlatform } from "#test/platform/platform.ts";
import { runFile, migrations } from "#test/support/database.ts";
import { scaled } from "#test/support/scale.ts";
import { templateSecrets } from "#test/support/template.ts";
import { serving } from "#test/platform/account.ts";
import { configOf, type WorkerName, writeConfig } from "#tools/deploy/configs.ts";
import { LEDGER, migrate } from "#tools/deploy/migrate.ts";
import { onCloudflare, type Platform } from "#tools/deploy/platform.ts";
import { missingSecrets } from "#tools/deploy/refusals.ts";
import { rollOut } from "#tools/deploy/rollout.ts";
import { run } from "#tools/deploy/steps.ts";
import { rollBack } from "#tools/deploy/take-back.ts";
import { walkOf } from "#tools/deploy/walk.ts";

/** Whatever an owner calls them. */
const NAMES = {
  origin: configOf("origin", "test").name ?? "",
  gateway: configOf("gateway", "test").name ?? "",
};
const GATEWAY = NAMES.gateway;
const isDrill = scaled(1) > 1;

let folder: string;
let local: LocalPlatform;
let platform: Platform;
let databaseId: string;
const configs = { origin: "", gateway: "" };
const required = { origin: [] as string[], gateway: [] as string[] };
const said: string[] = [];

interface Written {
  d1_databases: object[];
  secrets?: { required?: string[] };
}

/** A place of its own for each Worker's configuration, with the id of the database that was made. */
function configure(worker: WorkerName): void {
  const written = JSON.parse(readFileSync(writeConfig(worker, "test"), "utf8")) as Written;
  const config = {
    ...written,
    account_id: undefined,
    d1_databases: written.d1_databases.map((each) => ({ ...each, database_id: databaseId })),
  };
  configs[worker] = join(folder, "configs", `${worker}.json`);
  writeFileSync(configs[worker], JSON.stringify(config));
  required[worker] = config.secrets?.required ?? [];
}

beforeAll(async () => {
  folder = mkdtempSync(join(inject("stateRoot"), "platform-"));
  mkdirSync(join(folder, "configs"));
  local = await startPlatform({ folder, port: 0 });
  await run(
    { what: "Make a database", wrangler: ["d1", "create", "halyard-test", "--location", "weur"] },
    local.environment,
  );
  [databaseId = ""] = Object.keys(local.account.databases);
  configure("origin");
  configure("gateway");
  platform = onCloudflare("test", configs, local.environment);
});
afterAll(() => local.stop());

const rollout = (release: string) => ({
  environment: "test",
  platform,
  release,
  holder: "ann@desk",
  gatewayName: GATEWAY,
  migrate: (on: Platform) => migrate(on, join(folder, "migrations")),
  ask: async (headers: Record<string, string>) =>
    walkOf(String(await local.addressOf(GATEWAY)), "/v4/test")(headers),
  say: (line: string) => void said.push(line),
});

const shares = (worker: WorkerName) => serving(local.account.scripts[NAMES[worker]]!);

/** All but the last one come in as they do here; a file takes wrangler a second. */
async function migrateMost(): Promise<string> {
  const db = await local.database(databaseId);
  const files = migrations();
  const last = files.pop()!;
  await db.prepare(LEDGER).run();
  for (const file of files) await runFile(db, file);
  const names = files.map((file) => `('${file.split("/").at(-1)}')`).join(", ");
  await db.prepare(`INSERT INTO d1_migrations (name) VALUES ${names}`).run();
  const seed = unstable_splitSqlQuery(readFileSync("origin/ground/db/seed.sql", "utf8"));
  await db.batch(seed.map((statement) => db.prepare(statement)));
  return last.split("/").at(-1)!;
}

test("the first one: secrets are asked for, the database is migrated, both Workers serve and are walked through", async () => {
  const missing = await missingSecrets(platform, required);
  expect(missing).toContain("origin VAULT_SECRET");
  for (const worker of ["origin", "gateway"] as const) {
    const file = join(folder, `${worker}.secrets.json`);
    const secrets = templateSecrets()[worker];
    writeFileSync(
      file,
      JSON.stringify(Object.fromEntries(required[worker].map((name) => [name, secrets[name]]))),
    );
    await run(
      { what: "Secrets", wrangler: ["secret", "bulk", file, "-c", configs[worker]] },
      local.environment,
    );
  }
  expect(await missingSecrets(platform, required)).toEqual([]);
  const last = await migrateMost();
  await rollOut(rollout("first"));
  expect(said).toContain(`Migrated: ${last}`);
  expect(said.at(-1)).toBe("Done: first serves test.");
  expect(shares("gateway")).toMatchObject([{ percentage: 100 }]);
  const settings = local.account.databaseSettings[databaseId];
  expect(settings).toEqual({ location: "weur", replication: "auto" });
});

test.runIf(isDrill)(
  "a second one, a broken one that goes back by itself, and the way back to the first",
  async () => {
    const [first] = [shares("gateway")];
    await rollOut(rollout("second"));
    const second = [shares("origin"), shares("gateway")];
    expect(second[1]).not.toEqual(first);
    // What was mistyped shows in the gateway itself, when it is asked by name.
    const config = JSON.parse(readFileSync(configs.gateway, "utf8")) as { vars: object };
    config.vars = { ...config.vars, UPSTREAM_TIMEOUT_MS: "soon" };
    writeFileSync(configs.gateway, JSON.stringify(config));
    await expect(rollOut(rollout("broken"))).rejects.toThrow("/readyz answers 500");
    const { versions, deployments } = local.account.scripts[GATEWAY]!;
    const broken = deployments
      .flatMap((each) => each.versions)
      .filter(({ version_id: id }) => id === versions.at(-1)?.id);
    expect(broken.map(({ percentage }) => percentage)).toEqual([0]);
    expect([shares("origin"), shares("gateway")]).toEqual(second);
    await rollBack({ ...rollout("none"), breaks: false, anyway: false });
    expect(shares("gateway")).toEqual(first);
  },
);
