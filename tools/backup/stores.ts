/** Where an environment's database is, and how it is read and written as a whole. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { writeConfig } from "../deploy/configs.ts";
import type { DeployedEnvironment } from "../deploy/environments.ts";
import { migrate } from "../deploy/migrate.ts";
import { onCloudflare, type Platform } from "../deploy/platform.ts";
import { begin, mark } from "../deploy/record.ts";
import { run, type Environment as Variables } from "../deploy/steps.ts";
import { holder } from "../deploy/target.ts";
import { claimState } from "../local/claim.ts";
import { STATE_DIR } from "../local/options.ts";
import { localSecrets } from "../local/secrets.ts";
import { databaseFile } from "../local/sqlite.ts";
import { prepareState } from "../local/state.ts";
import { checkState } from "../local/state-folder.ts";
import type { Environment } from "../secrets/kept.ts";
import { emptyDatabase, loaded } from "./copy.ts";

export interface Store {
  /** All of it, at one moment. */
  read(): Promise<DatabaseSync>;
  /** Statements, whole or not at all. */
  load(sql: string): Promise<void>;
  /** Does it while nobody else deploys to it, or runs on it. */
  alone<Done>(work: () => Promise<Done>): Promise<Done>;
  /** Only the platform's database can go back in time. */
  timeTravel?: TimeTravel;
}

interface TimeTravel {
  bookmark(): Promise<string>;
  /** Brings all of it back to that moment, and its schema up to date. */
  goBack(to: Date): Promise<void>;
}

export function storeOf(environment: Environment): Store {
  return environment === "local" ? localStore(STATE_DIR) : remoteStore(environment);
}

/** SQLite's file is read beside a product that runs; it is written while none does. */
export function localStore(stateDir: string): Store {
  return {
    async read() {
      const file = databaseFile(stateDir);
      return file ? new DatabaseSync(file, { readOnly: true }) : emptyDatabase();
    },
    async load(sql) {
      const database = new DatabaseSync(databaseFile(stateDir) ?? "", {
        enableForeignKeyConstraints: false,
      });
      try {
        database.exec(`BEGIN IMMEDIATE;\n${sql}\nCOMMIT;`);
      } finally {
        database.close();
      }
    },
    async alone(work) {
      checkState(stateDir);
      await claimState(stateDir);
      if (!databaseFile(stateDir)) await prepareState(stateDir, localSecrets().releaseKey);
      return work();
    },
  };
}

/** @param configs the origin's, and variables by which wrangler finds the platform, where they are others */
export function remoteStore(
  environment: DeployedEnvironment,
  config = writeConfig("origin", environment),
  variables: Variables = {},
  platform: Platform = onCloudflare(environment, { origin: config, gateway: config }, variables),
): Store {
  const wrangler = (...words: string[]) => ["d1", ...words, "-c", config];
  return {
    read: () =>
      inFolder(async (folder) => {
        const file = join(folder, "export.sql");
        writeFileSync(file, "", { mode: 0o600 });
        const words = wrangler("export", "DB", "--remote", "--output", file);
        await run({ what: "Export the database", wrangler: words }, variables);
        return loaded(readFileSync(file, "utf8"));
      }),
    load: (sql) =>
      inFolder(async (folder) => {
        const file = join(folder, "restore.sql");
        writeFileSync(file, sql, { mode: 0o600 });
        await platform.load(file);
      }),
    async alone(work) {
      const id = await begin(platform, { release: "restore", holder: holder() });
      try {
        return await work();
      } finally {
        await mark(platform, id, "rollback");
      }
    },
    timeTravel: {
      bookmark: () => platform.bookmark(),
      async goBack(to) {
        const words = wrangler(
          "time-travel",
          "restore",
          "DB",
          "--json",
          "--timestamp",
          to.toISOString(),
        );
        await run({ what: `Go back to ${to.toISOString()}`, wrangler: words }, variables);
        await inFolder((folder) => migrate(platform, folder));
      },
    },
  };
}

/** What lies there for a moment is personal. */
async function inFolder<Done>(work: (folder: string) => Promise<Done>): Promise<Done> {
  const folder = mkdtempSync(join(tmpdir(), "halyard-copy-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
