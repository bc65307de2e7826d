/** The SQL of what people chose of the letters that can be chosen. */
import { NOTICE_DEFAULTS, type NoticeKind } from "#contract/notice.ts";
import type { Language } from "#contract/scalars.ts";
import { statement } from "#origin/ground/db/statement.ts";

/** Those of the people who want letters of a kind. */
export async function whoWants(
  db: D1Database,
  kind: NoticeKind,
  userIds: string[],
): Promise<Set<string>> {
  const { results } = await statement(
    db,
    `SELECT id FROM user WHERE id IN (SELECT value FROM json_each(:userIds)) AND COALESCE(
         (SELECT wanted FROM notice_choice WHERE user_id = user.id AND kind = :kind), :byDefault) = 1`,
    { userIds: JSON.stringify(userIds), kind, byDefault: Number(NOTICE_DEFAULTS[kind]) },
  ).all<{ id: string }>();
  return new Set(results.map(({ id }) => id));
}

export interface ChoiceRow {
  kind: NoticeKind;
  wanted: 0 | 1;
}

export function choicesStatement(db: D1Database, userId: string): D1PreparedStatement {
  return statement(db, `SELECT kind, wanted FROM notice_choice WHERE user_id = :userId`, {
    userId,
  });
}

export function languageStatement(db: D1Database, userId: string): D1PreparedStatement {
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
