/**
 * `npm run bench`: the figures of docs/performance.md beside their goals, as one JSON object. It fails on nothing but its
 * own errors. `-- call.signed` is one of the rates alone, `-- growth` measures what a large database costs instead, which takes minutes, `-- console` asks the
 * console's lists of one (`-- console orders_list` that list alone), `-- distance` counts what each call asks a far database.
 */
import { globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "#tools/local/build.ts";
import { localSecrets } from "#tools/local/secrets.ts";
import { prepareState } from "#tools/local/state.ts";
import { gzip, pageWeight } from "#test/support/page-weight.ts";
import { consoleLists } from "./console.ts";
import { distance } from "./distance.ts";
import { growth } from "./growth.ts";
import { lighthouse } from "./lighthouse.ts";
import { rates } from "./rates.ts";
import { newFolder, startBench } from "./runtime.ts";
import { secondsToFirstPage } from "./start.ts";

const GOALS = {
  "page.cached": ">= 0.80 of the same bytes and headers from memory (page.limit)",
  "attack.pages": ">= 0.90 of the rate without the attack",
  "page.rendered": ">= 0.60 of an empty React Router page",
  "call.gateway": ">= 0.75 of the same call at the origin",
  "call.signed": ">= 0.70 of the RSA decryption alone",
  "page.first": "<= 10,000 bytes",
  "page.js": "<= 144,100 bytes",
  "page.total": "<= 250,000 bytes",
  lighthouse: "performance within 3 points of the empty page, the others 100",
  "worker.size": "<= 570,000 bytes",
  start: "<= 15 s",
  "data.growth": "<= 1.3",
} as const;

type Figures = Partial<Record<keyof typeof GOALS, unknown>>;

/** The larger of both languages. */
async function weights(site: URL): Promise<Figures> {
  const pages = await Promise.all(
    ["en", "zh-CN"].map((language) => pageWeight(site, "/", language)),
  );
  const largest = (of: "first" | "script" | "total") => Math.max(...pages.map((page) => page[of]));
  return {
    "page.first": largest("first"),
    "page.js": largest("script"),
    "page.total": largest("total"),
  };
}

function gatewaySize(): number {
  const scripts = globSync("build/server/**/*.js").map((file) => gzip(readFileSync(file)));
  return scripts.reduce((total, size) => total + size, 0);
}

/** All figures, or one of the rates. */
async function measure(only?: string): Promise<Figures> {
  const start = only === undefined ? await secondsToFirstPage() : undefined;
  await build();
  const folder = newFolder();
  const stateDir = join(folder, "state");
  await prepareState(stateDir, localSecrets(folder).releaseKey);
  const bench = await startBench(stateDir, folder);
  try {
    if (only !== undefined) return await rates(bench, only);
    const site = await bench.at("halyard-gateway");
    return {
      ...(await rates(bench)),
      ...(await weights(site)),
      lighthouse: await lighthouse(site, await bench.at("empty-page")),
      "worker.size": gatewaySize(),
      start,
    };
  } finally {
    await bench.runtime.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

// Whatever is measured runs as it would in production.
process.env.NODE_ENV = "production";
const TABLES = new Map<string, (only?: string) => Promise<string>>([
  ["distance", distance],
  ["console", consoleLists],
]);
const table = TABLES.get(process.argv[2] ?? "");
if (table) {
  console.log(await table(process.argv[3]));
  process.exit();
}
const figures: Figures =
  process.argv[2] === "growth" ? { "data.growth": await growth() } : await measure(process.argv[2]);
const besideGoals = Object.entries(figures).map(([name, figure]) => [
  name,
  { figure, goal: GOALS[name as keyof typeof GOALS] },
]);
console.log(JSON.stringify(Object.fromEntries(besideGoals), null, 2));
