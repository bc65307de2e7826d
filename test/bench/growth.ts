/**
 * data.growth: the calls that a person makes most, straight at the origin, with a thousand users and with a million.
 * Both products run at once and are asked in turns, by the same few of their users.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Envelope, CLIENT_HEADERS } from "#contract/envelope.ts";
import { type CallName, callPath } from "#contract/calls/calls.ts";
import { localSecrets } from "#tools/local/secrets.ts";
import { prepareState } from "#tools/local/state.ts";
import { sign } from "#worker/upstream/sign.ts";
import { median } from "./load.ts";
import { populate } from "./populate.ts";
import { type Bench, newFolder, startBench } from "./runtime.ts";

const SMALL = 1_000;
const LARGE = Number(process.env.GROWTH_USERS ?? 1_000_000);
const ASKED = 200;
const WARM_UP = 50;

const CALLS = ["system_user_info", "user_statement", "payment_order", "payment_shop"] as const;

interface Populated {
  bench: Bench;
  origin: URL;
  tokens: string[];
  folder: string;
}

/** Of the medians, by call: how much longer an answer takes when there is a thousand times as much. */
export async function growth(): Promise<unknown> {
  const [small, large] = [await populated(SMALL), await populated(LARGE)];
  try {
    const ratios: Record<string, unknown> = {};
    for (const name of CALLS) {
      const times: [number, number][] = [];
      for (let turn = 0; turn < WARM_UP + ASKED; turn++)
        times.push([await ask(small, name, turn), await ask(large, name, turn)]);
      const counted = times.slice(WARM_UP);
      const [few, many] = [median(counted.map(([a]) => a)), median(counted.map(([, b]) => b))];
      ratios[name] = { ratio: many / few, milliseconds: [few, many] };
    }
    return { users: [SMALL, LARGE], ...ratios };
  } finally {
    for (const { bench, folder } of [small, large]) {
      await bench.runtime.dispose();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

async function populated(users: number): Promise<Populated> {
  const folder = newFolder();
  const stateDir = join(folder, "state");
  await prepareState(stateDir, localSecrets(folder).releaseKey);
  const start = performance.now();
  const tokens = populate(stateDir, users, WARM_UP + ASKED);
  console.error(`${users} users in ${Math.round((performance.now() - start) / 1_000)} s`);
  const bench = await startBench(stateDir, folder);
  return { bench, origin: await bench.at("halyard-origin"), tokens, folder };
}

/** @returns milliseconds. @throws when the call is refused. */
async function ask(
  { bench, origin, tokens }: Populated,
  name: CallName,
  turn: number,
): Promise<number> {
  const key = bench.secrets.gateway.SIGNING_PUBLIC_KEY_WINDOWS!.replaceAll("\\n", "\n");
  const body = JSON.stringify({ signature: sign(key) });
  const start = performance.now();
  const answer = await fetch(new URL(`/v4${callPath(name)}`, origin), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [CLIENT_HEADERS.platform]: "windows",
      [CLIENT_HEADERS.token]: tokens[turn % tokens.length]!,
    },
    body,
  });
  const { status } = Envelope.parse(await answer.json());
  const time = performance.now() - start;
  if (status !== "OK") throw new Error(`${name}: ${status}`);
  return time;
}
