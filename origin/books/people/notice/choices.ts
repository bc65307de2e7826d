/** What a person has chosen of the letters that can be chosen. */
import { NOTICE_DEFAULTS, type NoticeKind } from "#contract/notice.ts";
import type { Language } from "#contract/scalars.ts";
import type { Who } from "#origin/ground/db/statement.ts";
import { type ChoiceRow, choicesStatement, languageStatement } from "./repository.ts";

export interface Choices {
  wanted: Record<NoticeKind, boolean>;
  /** Of the person's letters. */
  language: Language;
}

/** Null for an account that is gone. */
export async function choicesOf(db: D1Database, userId: Who): Promise<Choices | null> {
  const [users, rows] = await db.batch([
    languageStatement(db, userId),
    choicesStatement(db, userId),
  ]);
  const user = users?.results[0] as { language: Language } | undefined;
  const chosen = (rows?.results ?? []) as ChoiceRow[];
  if (!user) return null;
  const wanted = { ...NOTICE_DEFAULTS };
  for (const { kind, wanted: isWanted } of chosen) wanted[kind] = isWanted === 1;
  return { wanted, language: user.language };
}
