/** The SQL of what people chose of the letters that can be chosen. */
import { NOTICE_DEFAULTS, type NoticeKind } from "#contract/notice.ts";
import type { Language } from "#contract/scalars.ts";
import type { AddressRow } from "#origin/books/people/account/identity.ts";
import { statement, type Who } from "#origin/ground/db/statement.ts";

/** Whether a person wants letters of a kind; not one who is gone. */
export async function isWanted(
  db: D1Database,
  { userId, kind }: { userId: string; kind: NoticeKind },
): Promise<boolean> {
  const id = await statement(
    db,
    `SELECT id FROM user WHERE id = :userId AND deleted_at IS NULL AND COALESCE(
         (SELECT wanted FROM notice_choice WHERE user_id = user.id AND kind = :kind), :byDefault) = 1`,
    { userId, kind, byDefault: Number(NOTICE_DEFAULTS[kind]) },
  ).first<string>("id");
  return id !== null;
}

export interface Reachable {
  addresses: AddressRow[];
  /** Of each kind: what was chosen, or its default. */
  wanted: Record<NoticeKind, boolean>;
  /** The host that they used last. */
  site: string | null;
}

type ReachedRow = AddressRow & { user_id: string; choices: string; site: string | null };

const REACHED = `SELECT user_id, kind, key, (
    SELECT json_group_object(c.kind, c.wanted) FROM notice_choice AS c WHERE c.user_id = identity.user_id
  ) AS choices, (SELECT site FROM user WHERE id = identity.user_id) AS site
  FROM identity WHERE kind IN ('email', 'phone')`;

/** Where a person is reached and what they want; null without an address. */
export async function reachableAt(db: D1Database, userId: Who): Promise<Reachable | null> {
  const { results } = await statement(db, `${REACHED} AND user_id = :userId`, {
    userId,
  }).all<ReachedRow>();
  return reachableBy(results);
}

/** The same of many people, in one question; people without an address are left out. */
export async function reachableOf(
  db: D1Database,
  userIds: string[],
): Promise<Map<string, Reachable>> {
  const { results } = await statement(
    db,
    `${REACHED} AND user_id IN (SELECT value FROM json_each(:userIds))`,
    { userIds: JSON.stringify(userIds) },
  ).all<ReachedRow>();
  const people = Map.groupBy(results, ({ user_id }) => user_id);
  return new Map([...people].map(([userId, rows]) => [userId, reachableBy(rows)!]));
}

function reachableBy(rows: ReachedRow[]): Reachable | null {
  const [first] = rows;
  return first ? { addresses: rows, wanted: wantedIn(first.choices), site: first.site } : null;
}

function wantedIn(choices: string): Reachable["wanted"] {
  // safe because the statement makes the object, of kinds that the contract let in
  const chosen = Object.entries(JSON.parse(choices) as Record<string, number>);
  return {
    ...NOTICE_DEFAULTS,
    ...Object.fromEntries(chosen.map(([kind, is]) => [kind, is === 1])),
  };
}

export interface ChoiceRow {
  kind: NoticeKind;
  wanted: 0 | 1;
}

export function choicesStatement(db: D1Database, userId: Who): D1PreparedStatement {
  return statement(db, `SELECT kind, wanted FROM notice_choice WHERE user_id = :userId`, {
    userId,
  });
}

export function languageStatement(db: D1Database, userId: Who): D1PreparedStatement {
  return statement(db, `SELECT language FROM user WHERE id = :userId AND deleted_at IS NULL`, {
    userId,
  });
}

export interface Choice {
  userId: string;
  kind: NoticeKind;
  wanted: boolean;
  now: number;
}

/** Writes nothing for an account that is gone, and keeps the instant of a choice that was made before. */
export function putChoice(db: D1Database, choice: Choice): D1PreparedStatement {
  const { userId, kind, wanted, now } = choice;
  return statement(
    db,
    `INSERT INTO notice_choice (user_id, kind, wanted, at)
       SELECT id, :kind, :wanted, :now FROM user WHERE id = :userId AND deleted_at IS NULL
       ON CONFLICT (user_id, kind) DO UPDATE SET wanted = excluded.wanted, at = excluded.at
       WHERE wanted <> excluded.wanted`,
    { userId, kind, wanted: Number(wanted), now },
  );
}

export function setLetterLanguage(
  db: D1Database,
  userId: string,
  language: string,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE user SET language = :language WHERE id = :userId AND deleted_at IS NULL`,
    { userId, language },
  );
}

export interface Reader {
  userId: string;
  language: Language;
}

/** The next people who asked for a kind that nobody gets unasked, in the order of their ids. */
export async function whoAskedFor(
  db: D1Database,
  kind: NoticeKind,
  { after, limit }: { after: string; limit: number },
): Promise<Reader[]> {
  const { results } = await statement(
    db,
    `SELECT c.user_id AS userId, user.language FROM notice_choice AS c JOIN user ON user.id = c.user_id
       WHERE c.kind = :kind AND c.wanted = 1 AND c.user_id > :after AND user.deleted_at IS NULL
       ORDER BY c.user_id LIMIT :limit`,
    { kind, after, limit },
  ).all<Reader>();
  return results;
}

/** Of whom `whoAskedFor` tells, those who have an e-mail address; a language that nobody reads is left out. */
export async function countByLanguage(
  db: D1Database,
  kind: NoticeKind,
): Promise<{ language: Language; count: number }[]> {
  const { results } = await statement(
    db,
    `SELECT user.language, COUNT(*) AS count FROM notice_choice AS c JOIN user ON user.id = c.user_id
       WHERE c.kind = :kind AND c.wanted = 1 AND user.deleted_at IS NULL
         AND EXISTS (SELECT 1 FROM identity WHERE user_id = c.user_id AND kind = 'email')
       GROUP BY user.language ORDER BY user.language`,
    { kind },
  ).all<{ language: Language; count: number }>();
  return results;
}
