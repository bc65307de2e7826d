/**
 * `npm run secrets -- list|init|rotate KEY|finish KEY|state [--environment local|test|production] [--operator NAME]`:
 * makes an environment's secrets and turns them. Values go to the platform over standard input; none is printed but an
 * operator's new token, once.
 */
import { parseArgs } from "node:util";
import { ENVIRONMENTS } from "../deploy/environments.ts";
import { operate } from "../operator/operate.ts";
import { type Environment, keep, readKept, type Secrets } from "./kept.ts";
import { finished, KEYS, made, rotated } from "./turn.ts";

const USAGE = `Usage:
  npm run secrets -- list                     which keys are written down
  npm run secrets -- init [ENVIRONMENT]       makes those that are missing
  npm run secrets -- rotate KEY               makes a new one and keeps the present one beside it
  npm run secrets -- finish KEY [--anyway]    takes the earlier one away
  npm run secrets -- state                    how far a turn of VAULT_SECRET has come
  --environment local|test|production         local by default
  --operator NAME                             whose token, for OPERATOR_TOKENS
Keys: ${Object.keys(KEYS).join(", ")}`;

const NONE: Secrets = { origin: {}, gateway: {} };
const DAY_MS = 24 * 60 * 60 * 1_000;

interface Asked {
  environment: Environment;
  kept: Secrets;
  key: string;
  operator: string;
  anyway: boolean;
}

const ACTIONS: Record<string, (asked: Asked) => void | Promise<void>> = {
  list: ({ kept }) => list(kept),
  state: async () => console.log(JSON.stringify(await operate("keys_state", {}))),
  // Everything is brought once more, whatever an earlier try left out.
  init: ({ environment, kept }) => change(environment, NONE, made(kept)),
  rotate: ({ environment, kept, key, operator }) =>
    change(environment, kept, rotated(kept, key, operator)),
  async finish({ environment, kept, key, operator, anyway }) {
    if (key === "VAULT_SECRET" && !anyway) await refuseTooEarly();
    await change(environment, kept, finished(kept, key, operator));
  },
};

/** To its end: what was wrong is the error output's, in words, with exit code 1. */
export async function runSecrets(words: string[]): Promise<void> {
  try {
    await run(words);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

async function run(words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      environment: { type: "string" },
      operator: { type: "string", default: "owner" },
      anyway: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const [what = "", key = ""] = positionals;
  if (values.help || what === "") return console.log(USAGE);
  const act = Object.hasOwn(ACTIONS, what) ? ACTIONS[what] : undefined;
  if (!act) throw new Error(`There is no "${what}".\n${USAGE}`);
  const named = values.environment ?? (what === "init" ? key : "");
  const environment = environmentNamed(named || "local");
  const { operator, anyway } = values;
  await act({ environment, kept: readKept(environment), key, operator, anyway });
}

function environmentNamed(name: string): Environment {
  const known = (["local", ...ENVIRONMENTS] as const).find((one) => one === name);
  if (known) return known;
  throw new Error(`There is no environment "${name}".`);
}

function list({ origin, gateway }: Secrets): void {
  for (const [worker, secrets] of Object.entries({ origin, gateway }))
    for (const name of Object.keys(secrets)) console.log(`${worker} ${name}`);
}

/** Letters that were sealed with the earlier secret wait for a day at most. */
async function refuseTooEarly(): Promise<void> {
  const { earlier, movedAt } = await operate("keys_state", {});
  if (!earlier) return;
  if (movedAt !== null && Date.now() - Date.parse(movedAt) >= DAY_MS) return;
  throw new Error(
    movedAt === null
      ? "Not all that the earlier secret wrote has moved. Wait, or say --anyway."
      : `All has moved since ${movedAt}; letters may need the earlier secret for a day. Wait, or say --anyway.`,
  );
}

async function change(
  environment: Environment,
  before: Secrets,
  { secrets, steps }: { secrets: Secrets; steps: string[] },
): Promise<void> {
  // Written down first: what only the platform has is lost.
  keep(environment, secrets);
  if (environment !== "local") {
    // Here alone: it loads the platform's own tool.
    const { upload } = await import("./upload.ts");
    await upload(environment, before, secrets);
  }
  for (const step of steps) console.log(step);
}
