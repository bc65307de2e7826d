/** The SQL of shared accounts and of the slots that people hold. A lease is live as long as it has no end. */
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { statement, type Who } from "#origin/ground/db/statement.ts";

const HOLDERS = `(SELECT COUNT(*) FROM benefit_lease WHERE account_id = a.id AND ended_at IS NULL)`;
const REPORTS = `(SELECT COUNT(*) FROM benefit_report WHERE account_id = a.id AND version = a.version)`;

/** A slot is left, and neither this person nor as many as make an account rest say that it does not work. */
const USABLE = `${HOLDERS} < a.slots AND ${REPORTS} < :restsAfter AND NOT EXISTS (
  SELECT 1 FROM benefit_report WHERE account_id = a.id AND version = a.version AND user_id = :userId)`;

export interface Seeker<Id = string> {
  userId: Id;
  /** How many reports make an account rest. */
  restsAfter: number;
}

export interface ServiceRow {
  service: string;
  free: 0 | 1;
  held: 0 | 1;
}

/** Services without any slot are none, except for those who hold one. */
export async function servicesFor(
  db: D1Database,
  { userId, restsAfter }: Seeker<Who>,
): Promise<ServiceRow[]> {
  const { results } = await statement(
    db,
    `SELECT a.service, MAX(${USABLE}) AS free, EXISTS (
       SELECT 1 FROM benefit_lease WHERE user_id = :userId AND service = a.service AND ended_at IS NULL
     ) AS held
     FROM benefit_account AS a GROUP BY a.service HAVING SUM(a.slots) > 0 OR held ORDER BY a.service`,
    { userId, restsAfter },
  ).all<ServiceRow>();
  return results;
}

export interface LeaseRow {
  id: string;
  service: string;
  account: string;
  link: string;
  created_at: number;
  password_at: number;
  version: number;
  seen_version: number | null;
}

const LEASE = `SELECT l.id, l.service, a.account, a.link, l.created_at, a.password_at, a.version, l.seen_version
  FROM benefit_lease AS l JOIN benefit_account AS a ON a.id = l.account_id
  WHERE l.user_id = :userId AND l.ended_at IS NULL`;

export async function leasesOf(db: D1Database, userId: Who): Promise<LeaseRow[]> {
  const { results } = await statement(db, `${LEASE} ORDER BY l.service`, {
    userId,
  }).all<LeaseRow>();
  return results;
}

/** The one that a batch leaves, as its last statement; its row is a `LeaseRow`. */
export function leaseOfService(
  db: D1Database,
  userId: string,
  service: string,
): D1PreparedStatement {
  return statement(db, `${LEASE} AND l.service = :service`, { userId, service });
}

/** Only this person's own: another's is `NotFound` like one that does not exist. */
export function leaseById(db: D1Database, userId: Who, id: string): Promise<LeaseRow | null> {
  return statement(db, `${LEASE} AND l.id = :id`, { userId, id }).first<LeaseRow>();
}

export interface NewLease extends Seeker {
  id: string;
  service: string;
  transitionId: string;
  now: number;
  checkAt: number;
}

/**
 * Takes a slot of the account with the most left. The count, the choice and the insert are one statement, so that of
 * many at once only as many get one as there are. No changed row: none is left.
 */
export function takeSlot(db: D1Database, lease: NewLease, after?: Transition): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO benefit_lease (id, account_id, service, user_id, transition_id, created_at, check_at)
       SELECT :id, a.id, a.service, :userId, :transitionId, :now, :checkAt FROM benefit_account AS a
       WHERE a.service = :service AND ${USABLE} AND ${guard(after)}
       ORDER BY a.slots - ${HOLDERS} DESC, a.id LIMIT 1`,
    {
      userId: lease.userId,
      restsAfter: lease.restsAfter,
      id: lease.id,
      transitionId: lease.transitionId,
      now: lease.now,
      checkAt: lease.checkAt,
      service: lease.service,
      ...guardValues(after),
    },
  );
}

/** Two statements for one batch: that the password was seen, and the password as it is sealed. */
export function sealedPassword(
  db: D1Database,
  userId: string,
  leaseId: string,
): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `UPDATE benefit_lease SET seen_version = (SELECT version FROM benefit_account WHERE id = account_id)
         WHERE id = ?1 AND user_id = ?2 AND ended_at IS NULL`,
      )
      .bind(leaseId, userId),
    db
      .prepare(
        `SELECT a.id, a.sealed_password FROM benefit_lease AS l JOIN benefit_account AS a ON a.id = l.account_id
         WHERE l.id = ?1 AND l.user_id = ?2 AND l.ended_at IS NULL`,
      )
      .bind(leaseId, userId),
  ];
}

/** Only by its holder, and only about the password that is in force and that they have seen. */
export function endReported(
  db: D1Database,
  userId: string,
  { id, transitionId }: Transition,
  now: number,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE benefit_lease SET ended_at = :now, ended_by = 'report', transition_id = :transitionId
       WHERE id = :id AND user_id = :userId AND ended_at IS NULL
         AND seen_version = (SELECT version FROM benefit_account WHERE id = account_id)`,
    { id, userId, now, transitionId },
  );
}

export function insertReport(db: D1Database, lease: Transition, now: number): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO benefit_report (account_id, version, user_id, at)
       SELECT account_id, seen_version, user_id, :now FROM benefit_lease
       WHERE id = :id AND ${guard(lease)}
       ON CONFLICT DO NOTHING`,
    { id: lease.id, now, ...guardValues(lease) },
  );
}

export interface DueRow {
  id: string;
  user_id: string;
}

export async function leasesToCheck(db: D1Database, now: number, limit: number): Promise<DueRow[]> {
  const { results } = await db
    .prepare(
      `SELECT id, user_id FROM benefit_lease
       WHERE ended_at IS NULL AND check_at <= ?1 ORDER BY check_at LIMIT ?2`,
    )
    .bind(now, limit)
    .all<DueRow>();
  return results;
}

export function checkAgain(db: D1Database, id: string, at: number): D1PreparedStatement {
  return db
    .prepare(`UPDATE benefit_lease SET check_at = ?2 WHERE id = ?1 AND ended_at IS NULL`)
    .bind(id, at);
}

export function endWithRight(db: D1Database, id: string, now: number): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE benefit_lease SET ended_at = ?2, ended_by = 'right' WHERE id = ?1 AND ended_at IS NULL`,
    )
    .bind(id, now);
}

/** For the batch that deletes an account. */
export function endOfDeleted(
  db: D1Database,
  userId: string,
  user: Transition,
): D1PreparedStatement[] {
  const ending = statement(
    db,
    `UPDATE benefit_lease
       SET ended_at = (SELECT deleted_at FROM user WHERE id = :userId), ended_by = 'deletion'
       WHERE user_id = :userId AND ended_at IS NULL AND ${guard(user)}`,
    { userId, ...guardValues(user) },
  );
  return [ending];
}
