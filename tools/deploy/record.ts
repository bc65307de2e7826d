/**
 * The environment's own book of deployments, in its database: what served before and after each, and which one is under
 * way. The row under way is the lock, whatever machine took it; one that says nothing more for half an hour has ended.
 */
import type { Platform } from "./platform.ts";

/** Longer than any one step of a deployment. */
const SILENCE_SECONDS = 30 * 60;

export interface Deployment {
  id: number;
  release: string;
  holder: string;
  /** `stuck` could not be taken back; whoever died is `under way` for ever. */
  state: "under way" | "done" | "failed" | "stuck" | "taken back" | "rollback";
  began_at: string;
  bookmark: string | null;
  /** What served before; null where nothing did. */
  origin_from: string | null;
  gateway_from: string | null;
  origin_to: string | null;
  gateway_to: string | null;
}

const TABLE = `CREATE TABLE IF NOT EXISTS deployment (
  id INTEGER PRIMARY KEY,
  release TEXT NOT NULL,
  holder TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'under way',
  until INTEGER NOT NULL,
  began_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
  bookmark TEXT,
  origin_from TEXT,
  gateway_from TEXT,
  origin_to TEXT,
  gateway_to TEXT
)`;

const UNTIL = `unixepoch() + ${SILENCE_SECONDS}`;
const UNDER_WAY = `state = 'under way' AND until > unixepoch()`;

/** Somebody else decides now what serves. */
export class LockBroken extends Error {
  constructor() {
    super("Somebody broke this deployment's lock: it stops here and touches nothing more.");
  }
}

/** Takes the lock. @throws with who holds it. */
export async function begin(
  platform: Platform,
  { release, holder }: { release: string; holder: string },
): Promise<number> {
  await platform.query(TABLE);
  const [taken] = await platform.query<{ id: number }>(
    `INSERT INTO deployment (release, holder, until) SELECT ${text(release)}, ${text(holder)}, ${UNTIL}
     WHERE NOT EXISTS (SELECT 1 FROM deployment WHERE ${UNDER_WAY}) RETURNING id`,
  );
  if (taken) return taken.id;
  const [other] = await platform.query<Deployment>(`SELECT * FROM deployment WHERE ${UNDER_WAY}`);
  throw new Error(
    `Another deployment is under way: ${other?.release} by ${other?.holder}, begun at ${other?.began_at} UTC. ` +
      `If it is dead: npm run rollback -- ENVIRONMENT --break-lock`,
  );
}

/** Writes down what is known by now and keeps the lock. @throws LockBroken */
export async function note(
  platform: Platform,
  id: number,
  known: Partial<Deployment> = {},
): Promise<void> {
  const set = Object.entries(known).map(([name, value]) => `${name} = ${text(value)}`);
  const [kept] = await platform.query(
    `UPDATE deployment SET ${[`until = ${UNTIL}`, ...set].join(", ")} WHERE id = ${id} AND ${UNDER_WAY} RETURNING id`,
  );
  if (!kept) throw new LockBroken();
}

/** Ends whatever is under way, of whoever. */
export async function breakLock(platform: Platform): Promise<void> {
  await platform.query(TABLE);
  await platform.query(`UPDATE deployment SET until = 0 WHERE state = 'under way'`);
}

export async function hasDeployed(platform: Platform): Promise<boolean> {
  const done = await platform.query(`SELECT id FROM deployment WHERE state = 'done' LIMIT 1`);
  return done.length > 0;
}

/** The newest deployment that may be serving, whole or in part, apart from one's own. */
export async function newest(platform: Platform, own: number): Promise<Deployment | undefined> {
  const [found] = await platform.query<Deployment>(
    `SELECT * FROM deployment WHERE state IN ('done', 'stuck', 'under way') AND id <> ${own} ORDER BY id DESC LIMIT 1`,
  );
  return found;
}

/** How one ended, whoever holds the lock. */
export async function mark(
  platform: Platform,
  id: number,
  state: Deployment["state"],
): Promise<void> {
  await platform.query(`UPDATE deployment SET state = ${text(state)} WHERE id = ${id}`);
}

function text(value: string | number | null | undefined): string {
  return value === null || value === undefined
    ? "NULL"
    : `'${String(value).replaceAll("'", "''")}'`;
}
