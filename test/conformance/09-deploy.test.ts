/** What is deployed: both Workers of each environment as wrangler checks them, and a branch's preview as a list of commands. */
import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { templateSecrets } from "#test/support/template.ts";
import consoleActions from "#locales/en/console-actions.json" with { type: "json" };
import { configOf, DEPLOY_FOLDER } from "#tools/deploy/configs.ts";
import { ENVIRONMENTS } from "#tools/deploy/environments.ts";

async function tool(script: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`tools/deploy/${script}.ts`, ...words],
    { env: { ...process.env, NODE_ENV: "production" } },
  );
  return stdout;
}

/** The cloud regions that a Worker can be placed at, by where its database can be made. */
const REGIONS: Record<string, RegExp> = {
  weur: /^aws:eu-(central|west)-\d$/,
  eeur: /^aws:eu-central-\d$/,
  apac: /^aws:ap-(east|southeast|northeast|south)-\d$/,
  oc: /^aws:ap-southeast-(2|4|6)$/,
  wnam: /^aws:us-west-\d$/,
  enam: /^aws:us-east-\d$/,
};

test.each(ENVIRONMENTS)(
  "the origin of the %s environment is placed beside its database",
  (name) => {
    const { placement, vars } = configOf("origin", name);
    expect(placement).toEqual({
      region: expect.stringMatching(REGIONS[String(vars.DATABASE_LOCATION)]!),
    });
    // Near the visitor: pages and files come from there.
    expect(configOf("gateway", name).placement).toBeUndefined();
  },
);

test.each(ENVIRONMENTS)("the %s environment deploys", async (environment) => {
  const printed = await tool("deploy", environment, "--dry-run");
  expect(printed.match(/--dry-run: exiting now/g)).toHaveLength(2);
  const origin = configOf("origin", environment);
  expect(printed).toContain(`env.ORIGIN (${origin.name})`);
  expect(printed).toContain(`env.DB (${origin.d1_databases[0]?.database_name})`);
  expect(printed).toContain("env.EMAIL");
  expect(printed).toContain("env.VITALS");
  expect(printed).toContain(`env.ENVIRONMENT ("${environment === "test" ? "TEST" : "PROD"}")`);
});

/** docs/performance.md, worker.size. */
const GATEWAY_BYTES = 570_000;

const scriptsOf = (bundle: string) =>
  globSync(`build/${bundle}/**/*.js`).map((file) => readFileSync(file, "utf8"));

test("the gateway's bundle is small, and what only a browser needs is not in it", () => {
  const [server, client] = [scriptsOf("server"), scriptsOf("client")];
  const zipped = server.map((script) => gzipSync(script, { level: 9 }).length);
  expect(zipped.reduce((total, size) => total + size, 0)).toBeLessThan(GATEWAY_BYTES);
  // The finder is a text in it, with a program of its own.
  const without = server.map((script) => script.replace(/<!doctype html>[\s\S]*?<\/html>/i, ""));
  expect(without).not.toEqual(server);
  // Numbering plans, the library for signatures, and texts of what only operators see.
  for (const trace of ["country_calling_codes", "edwards", consoleActions.orders_sent.does]) {
    const isIn = (scripts: string[]) => scripts.some((script) => script.includes(trace));
    expect([trace, isIn(without), isIn(client)]).toEqual([trace, false, true]);
  }
});

test("no configuration holds a secret's value", () => {
  for (const file of ["wrangler.toml", "origin/wrangler.toml"])
    expect(readFileSync(file, "utf8")).not.toMatch(
      /^\s*"?(SIGNING_|VAULT_|\w*(SECRET|TOKEN|_KEY))\w*"?\s*=/m,
    );
});

test("no build holds the local secrets", () => {
  expect(globSync("build/{client,server,origin}/**/.dev.vars*")).toEqual([]);
});

test("what a browser gets holds no source map and nothing that is the origin's alone", () => {
  expect(globSync("build/client/**/*.map")).toEqual([]);
  const traces = [
    ...Object.keys(templateSecrets().origin),
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "MAIL_HTTP_TOKEN",
    "INSERT INTO",
  ];
  const [client, origin] = [scriptsOf("client").join("\n"), scriptsOf("origin").join("\n")];
  for (const trace of traces) {
    const isIn = [origin.includes(trace), client.includes(trace)];
    expect([trace, ...isIn]).toEqual([trace, true, false]);
  }
});

const BRANCH = "feature/Ünïcode_x--y";
const NAME = "feature-unicode-x-y-c769f7";

test("a branch with an awkward name gets an origin and a database of its own, and a host of its own", async () => {
  const printed = await tool("preview", BRANCH, "--dry-run");
  const commands = printed.split("\n").filter((line) => line.startsWith("  wrangler "));
  const config = `${DEPLOY_FOLDER}/halyard-origin-${NAME}`;
  expect(commands.map((line) => line.trim())).toEqual([
    `wrangler d1 create halyard-${NAME} --location weur`,
    `wrangler d1 info halyard-${NAME} --json`,
    `wrangler d1 execute DB --remote -c ${config}/origin.json --file origin/ground/db/seed.sql`,
    `wrangler d1 execute DB --remote -c ${config}/origin.json --file origin/ground/db/seed-sample.sql`,
    `wrangler deploy -c ${config}/origin.json`,
    `wrangler versions upload -c ${config}/gateway.json --preview-alias ${NAME}`,
  ]);
  expect(printed.trim().split("\n").at(-1)).toBe(
    `https://${NAME}${String(configOf("gateway", "test").vars.PREVIEW_HOST_SUFFIX)}`,
  );
  const gateway = JSON.parse(readFileSync(`${config}/gateway.json`, "utf8"));
  const origin = JSON.parse(readFileSync(`${config}/origin.json`, "utf8"));
  expect(gateway.services).toEqual([{ binding: "ORIGIN", service: `halyard-origin-${NAME}` }]);
  expect(gateway.vars.ENVIRONMENT).toBe("TEST");
  expect([origin.name, origin.d1_databases[0].database_name]).toEqual([
    `halyard-origin-${NAME}`,
    `halyard-${NAME}`,
  ]);
});

test("a branch that is gone takes both with it, and nothing of another", async () => {
  const printed = await tool("preview", BRANCH, "--remove", "--dry-run");
  expect(printed.match(/^ {2}wrangler .*/gm)).toEqual([
    `  wrangler delete --name halyard-origin-${NAME} --force`,
    `  wrangler d1 delete halyard-${NAME} --skip-confirmation`,
  ]);
});

test.each(["preview", "deploy"])(
  "what somebody types reaches no shell: the %s workflow hands it over as a variable",
  (name) => {
    const workflow = readFileSync(`.github/workflows/${name}.yml`, "utf8");
    const commands = workflow.split("\n").filter((line) => /^\s+(- )?run:/.test(line));
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.filter((line) => line.includes("${{"))).toEqual([]);
  },
);
