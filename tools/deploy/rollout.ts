/**
 * One deployment from lock to end: versions uploaded, the database migrated, the origin switched on in steps, then the
 * gateway that binds to it, and everything asked after each. Whatever fails, what served before serves all again.
 */
import type { WorkerName } from "./environments.ts";
import type { Platform, Share } from "./platform.ts";
import { begin, hasDeployed, LockBroken, mark, note } from "./record.ts";
import { takeBack, type Versions } from "./take-back.ts";
import type { Asked } from "./walk.ts";

/** Shares of the requests that the new origin gets, in percent. Its answers are the old gateway's to read meanwhile. */
const ORIGIN_STEPS = [10, 50, 100];

const WORKERS = ["origin", "gateway"] as const;

export interface Rollout {
  environment: string;
  platform: Platform;
  /** The commit that was built. */
  release: string;
  /** Who deploys, for others who want to. */
  holder: string;
  gatewayName: string;
  migrate: (platform: Platform) => Promise<string[]>;
  /** Asks the public address as a visitor would. @throws with what was wrong. */
  ask: Asked;
  say: (line: string) => void;
}

/** @throws with what failed, when what served before serves again. */
export async function rollOut(rollout: Rollout): Promise<void> {
  const { platform, release, holder, say } = rollout;
  const id = await begin(platform, { release, holder });
  let before: Versions = { origin: null, gateway: null };
  try {
    // What a new Worker serves before its first deployment is nothing to go back to.
    if (await hasDeployed(platform)) before = await servingAlone(rollout);
    await note(platform, id, { origin_from: before.origin, gateway_from: before.gateway });
    await carryOut(rollout, id, before);
    for (const worker of WORKERS) await platform.attach(worker);
    await note(platform, id, { state: "done" });
    say(`Done: ${release} serves ${rollout.environment}.`);
  } catch (error) {
    say(`Failed: ${(error as Error).message}`);
    if (error instanceof LockBroken) throw error;
    const isBack = await takeBack(rollout, before);
    await mark(platform, id, isBack ? "failed" : "stuck").catch(() => undefined);
    throw error;
  }
}

async function carryOut(rollout: Rollout, id: number, before: Versions): Promise<void> {
  const { platform, release, say } = rollout;
  const uploaded: Versions = { origin: null, gateway: null };
  for (const worker of WORKERS) {
    if (!before[worker]) continue;
    uploaded[worker] = await platform.upload(worker, release);
    if (uploaded[worker]) say(`Uploaded the ${worker}: ${uploaded[worker]}`);
  }
  const bookmark = await platform.bookmark();
  await note(platform, id, { bookmark, origin_to: uploaded.origin, gateway_to: uploaded.gateway });
  const applied = await rollout.migrate(platform);
  say(applied.length > 0 ? `Migrated: ${applied.join(", ")}` : "The database is up to date.");
  say(`The database's bookmark before: ${bookmark}`);
  await platform.replicate();
  await switchOrigin(rollout, id, { from: before.origin, to: uploaded.origin });
  await switchGateway(rollout, id, { from: before.gateway, to: uploaded.gateway });
}

interface Switch {
  from: string | null;
  to: string | null;
}

async function switchOrigin(rollout: Rollout, id: number, { from, to }: Switch): Promise<void> {
  const { platform, release, say } = rollout;
  if (!from || !to) {
    const because = from ? "a migration of its Durable Objects" : "the first deployment";
    say(`The origin is deployed at once: ${because} cannot go gradually.`);
    await note(platform, id, { origin_to: await platform.deployAtOnce("origin", release) });
    // A first origin has no gateway in front of it yet.
    if (from) await rollout.ask({});
    return;
  }
  for (const percent of ORIGIN_STEPS) {
    await note(platform, id);
    await platform.switchTo("origin", sharesOf({ from, to }, percent), `${release} ${percent} %`);
    say(`The origin: ${percent} % of the requests`);
    await rollout.ask({});
  }
}

/**
 * At none of the requests first, where it is asked by name; then at all. Two gateways at once would send a page of one
 * to the other for its scripts.
 */
async function switchGateway(rollout: Rollout, id: number, { from, to }: Switch): Promise<void> {
  const { platform, release, say, gatewayName } = rollout;
  await note(platform, id);
  if (!from || !to) {
    say("The gateway is deployed at once.");
    await note(platform, id, { gateway_to: await platform.deployAtOnce("gateway", release) });
    return rollout.ask({});
  }
  await platform.switchTo("gateway", sharesOf({ from, to }, 0), `${release} 0 %`);
  say("The gateway: asked by name, before anybody gets there");
  await rollout.ask({
    "cloudflare-workers-version-overrides": `${gatewayName}="${to}"`,
  });
  await note(platform, id);
  await platform.switchTo("gateway", sharesOf({ from, to }, 100), `${release} 100 %`);
  say("The gateway: 100 % of the requests");
  await rollout.ask({});
}

function sharesOf({ from, to }: { from: string; to: string }, percent: number): Share[] {
  const shares = [
    { version: to, percent },
    { version: from, percent: 100 - percent },
  ];
  return percent === 100 ? shares.slice(0, 1) : shares;
}

/** @throws where a Worker serves two versions: somebody is half-way already. */
async function servingAlone({ platform, environment }: Rollout): Promise<Versions> {
  const alone = async (worker: WorkerName) => {
    const [first, second] = await platform.serving(worker);
    if (second)
      throw new Error(
        `The ${worker} serves two versions. First: npm run rollback -- ${environment}`,
      );
    return first?.version ?? null;
  };
  return { origin: await alone("origin"), gateway: await alone("gateway") };
}
