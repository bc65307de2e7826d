/** A platform of a test's own, with a database and both Workers' configurations for the environment `test`, ready to be deployed to. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { unstable_splitSqlQuery } from "wrangler";
import { migrations, runFile } from "#test/support/database.ts";
import { configOf, writeConfig } from "#tools/deploy/configs.ts";
import type { WorkerName } from "#tools/deploy/environments.ts";
import { LEDGER, migrate } from "#tools/deploy/migrate.ts";
import { onCloudflare, type Platform } from "#tools/deploy/platform.ts";
import type { Rollout } from "#tools/deploy/rollout.ts";
import { run } from "#tools/deploy/steps.ts";
import { walkOf } from "#tools/deploy/walk.ts";
import { startPlatform } from "./platform.ts";

/** Whatever an owner calls them. */
export const NAMES = {
  origin: configOf("origin", "test").name ?? "",
  gateway: configOf("gateway", "test").name ?? "",
};

interface Written {
  d1_databases: object[];
  secrets?: { required?: string[] };
}

export type Deployable = Awaited<ReturnType<typeof deployable>>;

export async function deployable() {
  const folder = mkdtempSync(join(inject("stateRoot"), "platform-"));
  mkdirSync(join(folder, "configs"));
  const local = await startPlatform({ folder, port: 0 });
  await run(
    { what: "Make a database", wrangler: ["d1", "create", "halyard-test", "--location", "weur"] },
    local.environment,
  );
  const [databaseId = ""] = Object.keys(local.account.databases);
  const configs = { origin: "", gateway: "" };
  const required = { origin: [] as string[], gateway: [] as string[] };
  for (const worker of ["origin", "gateway"] as const) configure(worker);

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

  const said: string[] = [];
  return {
    local,
    platform: onCloudflare("test", configs, local.environment),
    databaseId,
    configs,
    required,
    said,

    /** What a deployment of that name is given. */
    rollout: (release: string): Rollout => ({
      environment: "test",
      platform: onCloudflare("test", configs, local.environment),
      release,
      holder: "ann@desk",
      gatewayName: NAMES.gateway,
      migrate: (on: Platform) => migrate(on, join(folder, "migrations")),
      ask: async (headers) =>
        walkOf(String(await local.addressOf(NAMES.gateway)), "/v4/test")(headers),
      say: (line) => void said.push(line),
    }),

    /** @param changed null deletes one. */
    async setSecrets(worker: WorkerName, changed: Record<string, string | null>): Promise<void> {
      const file = join(folder, `${worker}.secrets.json`);
      writeFileSync(file, JSON.stringify(changed));
      const wrangler = ["secret", "bulk", file, "-c", configs[worker]];
      await run({ what: "Secrets", wrangler }, local.environment);
    },

    /** All but the last one, which is named, come in as they do here; a file takes wrangler a second. */
    async migrateMost(): Promise<string> {
      const db = local.database(databaseId);
      const files = migrations();
      const last = files.pop()!;
      await db.prepare(LEDGER).run();
      for (const file of files) await runFile(db, file);
      const names = files.map((file) => `('${file.split("/").at(-1)}')`).join(", ");
      await db.prepare(`INSERT INTO d1_migrations (name) VALUES ${names}`).run();
      const seed = unstable_splitSqlQuery(readFileSync("origin/ground/db/seed.sql", "utf8"));
      await db.batch(seed.map((statement) => db.prepare(statement)));
      return last.split("/").at(-1)!;
    },
  };
}
