/**
 * The platform as a deployment sees it, in this process: versions and shares in memory, a real SQLite. The call with a given
 * number fails, before or after it did its work.
 */
import { DatabaseSync } from "node:sqlite";
import { readFileSync } from "node:fs";
import type { WorkerName } from "./environments.ts";
import type { Platform, Share } from "./platform.ts";

export interface StandIn {
  platform: Platform;
  shares: Record<WorkerName, Share[]>;
  secrets: Record<WorkerName, string[]>;
  /** What was asked, a line a call. */
  calls: string[];
  /** The number of the call that fails, counted from the next; null for none. */
  failAt: (call: number | null, when?: "before" | "after") => void;
  /** Every share there was of a Worker, one after the other. */
  history: Record<WorkerName, Share[][]>;
  hasPendingObjects: boolean;
  database: DatabaseSync;
}

export function standInPlatform(): StandIn {
  const database = new DatabaseSync(":memory:");
  const shares: StandIn["shares"] = { origin: [], gateway: [] };
  const history: StandIn["history"] = { origin: [], gateway: [] };
  let made = 0;
  let failing: number | null = null;
  let moment: "before" | "after" = "before";

  const serve = (worker: WorkerName, to: Share[]) => {
    shares[worker] = to;
    history[worker].push(to);
  };
  const newVersion = (worker: WorkerName, tag: string) => `${worker}-${++made}-${tag}`;

  async function call<Value>(what: string, work: () => Value): Promise<Value> {
    standIn.calls.push(what);
    const fails = failing !== null && failing-- === 0;
    if (fails && moment === "before") throw new Error(`${what} failed`);
    const value = work();
    if (fails) throw new Error(`the line broke after ${what}`);
    return value;
  }

  const standIn: StandIn = {
    shares,
    history,
    secrets: { origin: [], gateway: [] },
    calls: [],
    hasPendingObjects: false,
    database,
    failAt(number, when = "before") {
      failing = number;
      moment = when;
    },
    platform: {
      secrets: (worker) => call(`secrets of ${worker}`, () => standIn.secrets[worker]),
      serving: (worker) => call(`serving ${worker}`, () => shares[worker]),
      upload: (worker, tag) =>
        call(`upload ${worker}`, () =>
          worker === "origin" && standIn.hasPendingObjects ? null : newVersion(worker, tag),
        ),
      deployAtOnce: (worker, tag) =>
        call(`deploy ${worker}`, () => {
          const version = newVersion(worker, tag);
          serve(worker, [{ version, percent: 100 }]);
          return version;
        }),
      switchTo: (worker, to) =>
        call(`switch ${worker} ${to.map(({ percent }) => percent).join("/")}`, () =>
          serve(worker, to),
        ),
      attach: (worker) => call(`attach ${worker}`, () => undefined),
      query: <Row>(sql: string) =>
        // safe because the asker names the columns that it reads
        call(`query ${sql.split("\n")[0]}`, () => database.prepare(sql).all() as Row[]),
      load: (file) => call(`load ${file}`, () => database.exec(readFileSync(file, "utf8"))),
      replicate: () => call("replicate", () => undefined),
      bookmark: () => call("bookmark", () => "bookmark-1"),
    },
  };
  return standIn;
}
