/**
 * `npm run bench -- console`: the console's lists, searches and numbers straight at the origin, with a thousand people and with
 * a million (ten million ledger rows). Both products run at once and are asked in turns.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { CLIENT_HEADERS, Envelope, GATEWAY_HEADERS } from "#contract/envelope.ts";
import { type OperationName, OPERATOR_HEADER, operationPath } from "#contract/ops/operations.ts";
import { build } from "#tools/local/build.ts";
import { localSecrets } from "#tools/local/secrets.ts";
import { prepareState } from "#tools/local/state.ts";
import { median } from "./load.ts";
import { populate } from "./populate.ts";
import { consoleRows } from "./populate-console.ts";
import { type Bench, newFolder, startBench } from "./runtime.ts";

const SMALL = 1_000;
const LARGE = Number(process.env.GROWTH_USERS ?? 1_000_000);
const ASKED = 15;
const WARM_UP = 3;
const MONTH = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 7);

/** Of somebody who is in both. */
const PERSON = "0000000500";
const ORDER = "000000001001";

const ASKS: [OperationName, object][] = [
  ["people_find", { name: PERSON }],
  ["people_find", { name: "user-500" }],
  ["people_find", { name: ORDER }],
  ["people_show", { uid: PERSON }],
  ["orders_list", {}],
  ["orders_list", { status: "paid" }],
  ["orders_list", { status: "pending" }],
  ["orders_list", { method: "crypto" }],
  ["orders_list", { provider: "offline", status: "paid" }],
  ["orders_show", { number: ORDER }],
  ["orders_attention", {}],
  ["attention_past", {}],
  ["support_queue", {}],
  ["support_queue", { state: "closed" }],
  ["coupons_list", {}],
  ["codes_list", {}],
  ["gifts_find", { of: PERSON }],
  ["groups_list", {}],
  ["groups_list", { state: "choosing" }],
  ["affiliates_list", {}],
  ["affiliates_settlements", {}],
  ["affiliates_settlements", { state: "due" }],
  ["audit_list", {}],
  ["audit_list", { operator: "anna" }],
  ["audit_list", { operation: "people_give" }],
  ["audit_list", { person: PERSON }],
  ["audit_list", { operator: "anna", operation: "people_give" }],
  ["announcements_list", {}],
  ["plans_list", {}],
  ["status_show", {}],
  ["numbers_show", { days: 28 }],
  ["numbers_show", { days: 365 }],
  ["numbers_cash", { days: 28 }],
  ["reports_export", { month: MONTH, what: "orders", limit: 50 }],
  ["reports_export", { month: MONTH, what: "ledger", limit: 50 }],
];

interface Populated {
  bench: Bench;
  origin: URL;
  folder: string;
}

/** A table of the medians. @throws when an operation is refused. */
export async function consoleLists(): Promise<string> {
  await build();
  const [small, large] = [await populated(SMALL), await populated(LARGE)];
  try {
    const lines: string[] = [];
    for (const [name, request] of ASKS) {
      const times: [number, number][] = [];
      for (let turn = 0; turn < WARM_UP + ASKED; turn++)
        times.push([await ask(small, name, request), await ask(large, name, request)]);
      const counted = times.slice(WARM_UP);
      const [few, many] = [median(counted.map(([a]) => a)), median(counted.map(([, b]) => b))];
      const asked = Object.keys(request).length === 0 ? "" : ` \`${JSON.stringify(request)}\``;
      lines.push(
        `| \`${name}\`${asked} | ${few.toFixed(1)} ms | ${many.toFixed(1)} ms | ${(many / few).toFixed(2)} |`,
      );
    }
    const people = (count: number) => `${count.toLocaleString("en")} people`;
    return [
      `| Operation | ${people(SMALL)} | ${people(LARGE)} | Ratio |`,
      "| --- | --: | --: | --: |",
      ...lines,
    ].join("\n");
  } finally {
    for (const { bench, folder } of [small, large]) {
      await bench.runtime.dispose();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

async function populated(people: number): Promise<Populated> {
  const folder = newFolder();
  const stateDir = join(folder, "state");
  await prepareState(stateDir, localSecrets(folder).releaseKey);
  const start = performance.now();
  populate(stateDir, people, 1, consoleRows);
  console.error(`${people} people in ${Math.round((performance.now() - start) / 1_000)} s`);
  const bench = await startBench(stateDir, folder);
  return { bench, origin: await bench.at("halyard-origin"), folder };
}

let networks = 0;

/** @returns milliseconds. Each from a network of its own, so that no limit is met. */
async function ask({ bench, origin }: Populated, name: OperationName, request: object) {
  const token = bench.secrets.origin.OPERATOR_TOKENS!.split(":")[1]!;
  const start = performance.now();
  const answer = await fetch(new URL(operationPath(name), origin), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [CLIENT_HEADERS.language]: "en",
      [GATEWAY_HEADERS.clientIp]: `10.${networks >> 16}.${(networks >> 8) & 255}.${networks++ & 255}`,
      [OPERATOR_HEADER]: token,
    },
    body: JSON.stringify(request),
  });
  const { status, data } = Envelope.parse(await answer.json());
  const time = performance.now() - start;
  if (status !== "OK")
    throw new Error(`${name} ${JSON.stringify(request)}: ${status} ${JSON.stringify(data)}`);
  return time;
}
