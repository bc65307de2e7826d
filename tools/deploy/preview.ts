/**
 * `npm run preview -- BRANCH [--remove] [--secrets FOLDER] [--dry-run]`: a branch's own product. Its gateway is a
 * version of the test gateway under the branch's alias, bound to an origin and a database that only this branch has.
 * `--secrets` names a folder with gateway.json and origin.json. A dry run prints the commands.
 */
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { unstable_readConfig } from "wrangler";
import { build } from "../local/build.ts";
import { previewAlias } from "./branch.ts";
import { configOf, type Preview, writeConfig } from "./configs.ts";
import { migrate } from "./migrate.ts";
import { onCloudflare } from "./platform.ts";
import { describe, run, type Step } from "./steps.ts";

const SEEDS = ["origin/ground/db/seed.sql", "origin/ground/db/seed-sample.sql"];

/** A dry run has no database and so no id. */
const NO_DATABASE = "00000000-0000-0000-0000-000000000000";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    remove: { type: "boolean", default: false },
    secrets: { type: "string" },
    "dry-run": { type: "boolean", default: false },
  },
});

const carryOut = values["dry-run"] ? async (step: Step) => print(describe(step)) : run;

try {
  const [branch] = positionals;
  if (!branch) throw new Error("Say which branch: npm run preview -- BRANCH");
  const gateway = unstable_readConfig({ config: "wrangler.toml", env: "test" });
  const alias = previewAlias(branch, gateway.name ?? "");
  const siteOrigin = `https://${alias}${gateway.vars.PREVIEW_HOST_SUFFIX as string}`;
  const names = {
    originName: `halyard-origin-${alias}`,
    databaseName: `halyard-${alias}`,
    siteOrigin,
  };
  if (values.remove) await remove(names);
  else await create(alias, names);
  console.log(values.remove ? `Removed ${alias}.` : siteOrigin);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

/** Running it again brings the preview up to date and keeps its data. */
async function create(alias: string, names: Omit<Preview, "databaseId">): Promise<void> {
  const { databaseName } = names;
  await carryOut({
    what: "Create the branch's database, unless it is there",
    wrangler: ["d1", "create", databaseName, ...locationOf()],
    unless: /already exists/i,
  });
  const preview = { ...names, databaseId: await databaseIdOf(databaseName) };
  if (!values["dry-run"]) await build();
  const origin = writeConfig("origin", "test", preview);
  const gateway = writeConfig("gateway", "test", preview);
  const d1 = ["DB", "--remote", "-c", origin];
  if (values["dry-run"]) console.log("Apply the migrations");
  else await migrate(onCloudflare("test", { origin, gateway }), `${dirname(origin)}/migrations`);
  for (const file of SEEDS)
    await carryOut({ what: `Load ${file}`, wrangler: ["d1", "execute", ...d1, "--file", file] });
  await carryOut({
    what: "Deploy the branch's origin",
    wrangler: ["deploy", "-c", origin, ...secretsOf("origin")],
  });
  await carryOut({
    what: "Upload the branch's version of the gateway",
    wrangler: [
      "versions",
      "upload",
      "-c",
      gateway,
      "--preview-alias",
      alias,
      ...secretsOf("gateway"),
    ],
  });
}

/** The gateway's version stays in its history; without its origin it answers nothing. */
async function remove({
  originName,
  databaseName,
}: Pick<Preview, "originName" | "databaseName">): Promise<void> {
  await carryOut({
    what: "Delete the branch's origin",
    wrangler: ["delete", "--name", originName, "--force"],
    unless: /does not exist|not found/i,
  });
  await carryOut({
    what: "Delete the branch's database",
    wrangler: ["d1", "delete", databaseName, "--skip-confirmation"],
    unless: /couldn't find|not found/i,
  });
}

async function databaseIdOf(name: string): Promise<string> {
  const wrangler = ["d1", "info", name, "--json"];
  const answer = await carryOut({ what: "Ask for the database's id", wrangler });
  if (values["dry-run"]) return NO_DATABASE;
  return (JSON.parse(answer) as { uuid: string }).uuid;
}

/** Where the test environment's database is: the branch's origin runs there too. */
function locationOf(): string[] {
  const { DATABASE_LOCATION: location } = configOf("origin", "test").vars;
  return location ? ["--location", String(location)] : [];
}

function secretsOf(worker: "gateway" | "origin"): string[] {
  return values.secrets ? ["--secrets-file", join(values.secrets, `${worker}.json`)] : [];
}

function print(text: string): string {
  console.log(text);
  return "";
}
