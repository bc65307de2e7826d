/**
 * `npm run bench -- console`: the console's lists, searches and numbers straight at the origin, with a thousand people and with
 * a million (ten million ledger rows). Both products run at once and are asked in turns.
 */
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CLIENT_HEADERS, Envelope, GATEWAY_HEADERS } from "#contract/envelope.ts";
import { type OperationName, OPERATOR_HEADER, operationPath } from "#contract/ops/operations.ts";
import { DAY_MS, HOUR_MS } from "#origin/ground/clock.ts";
import { PUBLIC_KEY } from "#tools/chain/local-network.ts";
import { build } from "#tools/local/build.ts";
import { localSecrets } from "#tools/local/secrets.ts";
import { prepareState } from "#tools/local/state.ts";
import { median } from "./load.ts";
import { populate } from "./populate.ts";
import { consoleRows } from "./populate-console.ts";
import { type Bench, newFolder, startBench } from "./runtime.ts";

const SMALL = 1_000;
const LARGE = Number(process.env.GROWTH_USERS ?? 1_000_000);
/** A folder where filled databases stay, for another run of a changed build. */
const KEPT = process.env.BENCH_STATE;
const WARM_UP = 3;
/** Each operation is asked so often at least, and for so long. */
const ASKED = 15;
const ASKED_FOR_MS = 1_500;
const MONTH = new Date(Date.now() - 210 * DAY_MS).toISOString().slice(0, 7);

/** Of somebody who is in both. */
const PERSON = "0000000505";
const ORDER = "000000001011";
/** Who earned a page of commission in the small one, and more than 3,000 rows in the large one. */
const AFFILIATE = "0000000500";
const TRANSACTION = `0x${(505).toString(16).padStart(64, "0")}`;
/** A place in the middle of a list whose rows are of `paidAt("1")`. */
const cursor = `${Date.now() - 210 * DAY_MS + 500 * HOUR_MS}.0`;

/** With a cursor: a later page. */
const ASKS: [OperationName, object][] = [
  ["people_find", { name: PERSON }],
  ["people_find", { name: "user-505" }],
  ["people_find", { name: ORDER }],
  ["people_find", { name: TRANSACTION }],
  ["people_show", { uid: PERSON }],
  ["people_show", { uid: AFFILIATE }],
  ["orders_list", {}],
  ["orders_list", { cursor }],
  ["orders_list", { status: "paid" }],
  ["orders_list", { status: "paid", cursor }],
  ["orders_list", { status: "expired" }],
  ["orders_list", { status: "pending" }],
  ["orders_list", { method: "crypto" }],
  ["orders_list", { method: "crypto", status: "expired" }],
  ["orders_list", { plan: "month-1", status: "expired" }],
  ["orders_list", { plan: "year-1" }],
  ["orders_list", { provider: "offline", status: "paid" }],
  ["orders_show", { number: ORDER }],
  ["orders_attention", {}],
  ["attention_past", {}],
  ["attention_past", { cursor }],
  ["support_queue", {}],
  ["support_queue", { state: "closed" }],
  ["support_queue", { state: "closed", cursor }],
  ["support_ready_list", {}],
  ["coupons_list", {}],
  ["codes_list", {}],
  ["codes_list", { cursor }],
  ["gifts_find", { of: PERSON }],
  ["groups_list", {}],
  ["groups_list", { cursor }],
  ["groups_list", { state: "choosing" }],
  ["groups_list", { state: "filling" }],
  ["groups_list", { state: "ended" }],
  ["affiliates_list", {}],
  ["affiliates_list", { uid: AFFILIATE }],
  ["affiliates_settlements", {}],
  ["affiliates_settlements", { cursor }],
  ["affiliates_settlements", { state: "due" }],
  ["affiliates_statement", { uid: AFFILIATE }],
  ["affiliates_statement", { uid: AFFILIATE, cursor }],
  ["benefits_list", {}],
  ["benefits_reports", { service: "films", account: "a@example.com" }],
  ["benefits_reports", { service: "films", account: "a@example.com", cursor }],
  ["crypto_addresses", {}],
  ["crypto_addresses", { withMoney: true }],
  ["audit_list", {}],
  ["audit_list", { cursor }],
  ["audit_list", { operator: "anna" }],
  ["audit_list", { operator: "anna", cursor }],
  ["audit_list", { operation: "people_give" }],
  ["audit_list", { person: PERSON }],
  ["audit_list", { operator: "anna", operation: "people_give" }],
  ["audit_export", { limit: 50 }],
  ["announcements_list", {}],
  ["reviews_list", {}],
  ["releases_list", {}],
  ["canary_list", {}],
  ["plans_list", {}],
  ["business_list", {}],
  ["operators_list", {}],
  ["status_show", {}],
  ["reach_dead", {}],
  ["numbers_show", { days: 28 }],
  ["numbers_show", { days: 365 }],
  ["numbers_cash", { days: 28 }],
  ...(["orders", "refunds", "fees", "commission", "settlements", "ledger"] as const).map(
    (what): [OperationName, object] => ["reports_export", { month: MONTH, what, limit: 50 }],
  ),
  ["reports_export", { month: MONTH, what: "ledger", limit: 50, cursor }],
  ["reports_month", { month: MONTH }],
  ["reports_if", { month: MONTH, plan: "month-1", price: "7.99", rewardPercent: 20 }],
];

/** Addresses are listed of a chain that nothing came of: nobody is asked what is there. */
const CHAIN = {
  CRYPTO_PUBLIC_KEY: PUBLIC_KEY,
  CRYPTO_NETWORKS: JSON.stringify([
    {
      id: "eip155:10",
      name: "Bench",
      sources: ["http://127.0.0.1:9"],
      coin: { name: "Coin", symbol: "COIN", decimals: 18 },
      confirmations: 2,
      tokens: [{ symbol: "USDT", contract: `0x${"0".repeat(40)}`, decimals: 6 }],
    },
  ]),
};

interface Populated {
  bench: Bench;
  origin: URL;
  folder: string;
}

/** A table of the medians, of all or of one operation. @throws when one is refused. */
export async function consoleLists(only?: string): Promise<string> {
  await build();
  const [small, large] = [await populated(SMALL), await populated(LARGE)];
  try {
    const lines: string[] = [];
    const asks = ASKS.filter(([name]) => only === undefined || name === only);
    // One that is refused says so before minutes are spent on the others.
    for (const [name, request] of asks) await ask(small, name, request);
    for (const [name, request] of asks) {
      const [few, many] = await inTurns(
        () => ask(small, name, request),
        () => ask(large, name, request),
      );
      lines.push(
        `| ${written(name, request)} | ${few.toFixed(1)} ms | ${many.toFixed(1)} ms | ${(many / few).toFixed(2)} |`,
      );
      console.error(lines.at(-1));
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
      if (!KEPT) rmSync(folder, { recursive: true, force: true });
    }
  }
}

function written(name: OperationName, request: object): string {
  const { cursor: after, ...asked } = request as { cursor?: string };
  const how = Object.keys(asked).length === 0 ? "" : ` \`${JSON.stringify(asked)}\``;
  return `\`${name}\`${how}${after === undefined ? "" : ", a later page"}`;
}

/** The medians of both. */
async function inTurns(
  small: () => Promise<number>,
  large: () => Promise<number>,
): Promise<[number, number]> {
  const times: [number, number][] = [];
  const until = performance.now() + ASKED_FOR_MS;
  while (times.length < WARM_UP + ASKED || performance.now() < until)
    times.push([await small(), await large()]);
  const counted = times.slice(WARM_UP);
  return [median(counted.map(([few]) => few)), median(counted.map(([, many]) => many))];
}

async function populated(people: number): Promise<Populated> {
  const folder = KEPT ? join(KEPT, String(people)) : newFolder();
  const filled = join(folder, "filled");
  const stateDir = join(folder, "state");
  await prepareState(stateDir, localSecrets(folder).releaseKey);
  if (!existsSync(filled)) {
    const start = performance.now();
    populate(stateDir, people, 1, consoleRows);
    writeFileSync(filled, "");
    console.error(`${people} people in ${Math.round((performance.now() - start) / 1_000)} s`);
  }
  const bench = await startBench(stateDir, folder, CHAIN);
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
