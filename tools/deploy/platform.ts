/** What a deployment asks of the platform and how wrangler is told so, for the two Workers of one environment. */
import { writeConfig } from "./configs.ts";
import type { DeployedEnvironment, WorkerName } from "./environments.ts";
import { replicate } from "./replicate.ts";
import { type Environment, run as runStep, runNoted as runStepNoted, type Step } from "./steps.ts";

/** A version and its share of the requests, in percent. */
export interface Share {
  version: string;
  percent: number;
}

export interface Platform {
  /** Names of the secrets that a Worker has. */
  secrets(worker: WorkerName): Promise<string[]>;
  /** What serves now; nothing where the Worker was never deployed. */
  serving(worker: WorkerName): Promise<Share[]>;
  /** Uploads what was built and lets nobody reach it. Null where only deploying it at once can apply a migration of its Durable Objects. */
  upload(worker: WorkerName, tag: string): Promise<string | null>;
  /** Uploads what was built and lets it serve everybody. */
  deployAtOnce(worker: WorkerName, tag: string): Promise<string>;
  switchTo(worker: WorkerName, shares: Share[], message: string): Promise<void>;
  /** Routes and schedules, which are no part of a version. */
  attach(worker: WorkerName): Promise<void>;
  /** Runs one statement on the environment's database and returns its rows. */
  query<Row>(sql: string): Promise<Row[]>;
  /** Runs a file of statements, whole or not at all. */
  load(file: string): Promise<void>;
  /** Lets the platform keep copies of the database near its readers. */
  replicate(): Promise<void>;
  /** The database's present moment, to which Time Travel can bring it back. */
  bookmark(): Promise<string>;
}

const PENDING_OBJECTS = /pending Durable Object migration/;
const NEVER_DEPLOYED =
  /\b10007\b|Worker "[^"]*" not found|does not exist on your account|has no deployments/;

export function onCloudflare(
  environment: DeployedEnvironment,
  configs = {
    origin: writeConfig("origin", environment),
    gateway: writeConfig("gateway", environment),
  },
  variables: Environment = {},
): Platform {
  const run = (step: Step) => runStep(step, variables);
  const runNoted = (step: Step) => runStepNoted(step, variables);
  const of = (worker: WorkerName) => ["-c", configs[worker]];
  const database = ["DB", "--remote", ...of("origin")];
  return {
    async secrets(worker) {
      const wrangler = ["secret", "list", "--format", "json", ...of(worker)];
      const what = `Ask which secrets the ${worker} has`;
      const printed = await run({ what, wrangler, unless: NEVER_DEPLOYED });
      return json<{ name: string }[]>(printed, []).map(({ name }) => name);
    },
    async serving(worker) {
      const wrangler = ["deployments", "status", "--json", ...of(worker)];
      const what = `Ask which version of the ${worker} serves`;
      const printed = await run({ what, wrangler, unless: NEVER_DEPLOYED });
      const { versions } = json<Deployment>(printed, { versions: [] });
      return versions.map(({ version_id: version, percentage: percent }) => ({ version, percent }));
    },
    async upload(worker, tag) {
      const wrangler = ["versions", "upload", ...of(worker), "--tag", tag];
      const what = `Upload a version of the ${worker}`;
      const { notes } = await runNoted({ what, wrangler, unless: PENDING_OBJECTS });
      return notes.find(({ type }) => type === "version-upload")?.version_id ?? null;
    },
    async deployAtOnce(worker, tag) {
      const wrangler = ["deploy", ...of(worker), "--tag", tag];
      const { notes } = await runNoted({ what: `Deploy the ${worker}`, wrangler });
      const version = notes.find(({ type }) => type === "deploy")?.version_id;
      if (!version) throw new Error(`Deploy the ${worker}: wrangler named no version`);
      return version;
    },
    async switchTo(worker, shares, message) {
      const specs = shares.map(({ version, percent }) => `${version}@${percent}`);
      const wrangler = ["versions", "deploy", ...specs, ...of(worker), "--message", message, "-y"];
      await run({ what: `Switch the ${worker}`, wrangler });
    },
    async attach(worker) {
      const wrangler = ["triggers", "deploy", ...of(worker)];
      await run({ what: `Attach routes and schedule of the ${worker}`, wrangler });
    },
    async query<Row>(sql: string) {
      const wrangler = ["d1", "execute", ...database, "--json", "--command", sql];
      const printed = await run({ what: "Ask the database", wrangler });
      return json<{ results: Row[] }[]>(printed, []).flatMap(({ results }) => results);
    },
    async load(file) {
      const wrangler = ["d1", "execute", ...database, "--yes", "--file", file];
      await run({ what: `Load ${file}`, wrangler });
    },
    replicate: () => replicate(configs.origin, { ...process.env, ...variables }),
    async bookmark() {
      const wrangler = ["d1", "time-travel", "info", "DB", "--json", ...of("origin")];
      const printed = await run({ what: "Ask for the database's bookmark", wrangler });
      return json<{ bookmark: string }>(printed, { bookmark: "unknown" }).bookmark;
    },
  };
}

interface Deployment {
  versions: { version_id: string; percentage: number }[];
}

/** What follows anything else that was printed; `without` where nothing was. */
function json<Value>(printed: string, without: Value): Value {
  const start = printed.search(/^[[{]/m);
  return start < 0 ? without : (JSON.parse(printed.slice(start)) as Value);
}
