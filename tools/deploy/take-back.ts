/** The way back: what served before serves all requests again. The database stays as it is, for migrations only add. */
import type { WorkerName } from "./environments.ts";
import type { Platform } from "./platform.ts";
import { begin, breakLock, type Deployment, mark, newest } from "./record.ts";
import type { Asked } from "./walk.ts";

/** One of each Worker; null where there is none. */
export type Versions = Record<WorkerName, string | null>;

interface Telling {
  platform: Platform;
  say: (line: string) => void;
}

/** The gateway first: it never meets an origin that is older than itself. Returns whether all is back. */
export async function takeBack({ platform, say }: Telling, to: Versions): Promise<boolean> {
  let isBack = true;
  for (const worker of ["gateway", "origin"] as const) {
    const version = to[worker];
    try {
      const serving = await platform.serving(worker);
      const isAlone = serving.length === 1 && serving[0]?.version === version;
      if (serving.length === 0 || isAlone) continue;
      if (!version) say(`The ${worker} has no earlier version to go back to.`);
      else {
        await platform.switchTo(worker, [{ version, percent: 100 }], "rollback");
        say(`Rolled back: the ${worker} serves ${version} at 100 %.`);
      }
    } catch (error) {
      isBack = false;
      say(`The ${worker} could not be rolled back to ${version}: ${(error as Error).message}`);
    }
  }
  if (!isBack) say("Half-way: npm run rollback tries again.");
  return isBack;
}

export interface Rollback extends Telling {
  holder: string;
  /** Ends a deployment that died before anything else. */
  breaks: boolean;
  /** Although secrets that were set since go back as well. */
  anyway: boolean;
  ask: Asked;
}

/** Undoes the newest deployment that serves, whole or in part. @throws with what is in the way. */
export async function rollBack(rollback: Rollback): Promise<void> {
  const { platform, holder, breaks, anyway, ask, say } = rollback;
  if (breaks) await breakLock(platform);
  const id = await begin(platform, { release: "rollback", holder });
  const last = await newest(platform, id);
  try {
    if (!last?.origin_from && !last?.gateway_from)
      throw new Error("There is no earlier deployment to go back to.");
    if (!anyway) await refuseOtherSecrets(platform, last);
    say(`Back from ${last.release}, begun at ${last.began_at} UTC.`);
    const isBack = await takeBack(rollback, {
      origin: last.origin_from,
      gateway: last.gateway_from,
    });
    if (!isBack) throw new Error("Not everything is back.");
    await mark(platform, last.id, "taken back");
  } finally {
    await mark(platform, id, "rollback");
  }
  await ask({});
  if (last.bookmark) say(`The database stays. Its bookmark before was ${last.bookmark}`);
}

/**
 * A secret that was set since is a version that no deployment made. What was written with a key since is not read by a version
 * that has only the earlier one. @throws with the Worker that has such a version
 */
async function refuseOtherSecrets(platform: Platform, last: Deployment): Promise<void> {
  if (last.state !== "done") return;
  for (const worker of ["origin", "gateway"] as const) {
    const deployed = last[`${worker}_to`];
    const [serving] = await platform.serving(worker);
    if (!serving || serving.version === deployed) continue;
    throw new Error(
      `A secret was set since: the ${worker} serves ${serving.version}, not ${deployed} of that deployment. Going back takes it back, ` +
        "and what was written with a key that was turned since cannot be read. Deploy the earlier commit instead, or say --anyway.",
    );
  }
}
