/**
 * `canary_list`, `_preview`, `_publish`: a statement comes signed and is only checked here, with a key that is no row: whoever
 * writes to the database makes no statement that a page calls genuine.
 */
import { readStatement } from "#contract/canary.ts";
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { insertStatement, isNoLater, publishedStatements } from "../statement-rows.ts";
import { judgedStatement } from "./judged-statement.ts";

export const listPublishedStatements: Operation<"canary_list"> = async ({ db }) => {
  const rows = await publishedStatements(db);
  return succeed({
    statements: rows.flatMap(({ day, texts: [first], publishedAt }) => {
      const document = readStatement(first!.text);
      if (!document) return [];
      const { next: until, sample } = document;
      return [{ day, until, publishedAt: instant(publishedAt), sample }];
    }),
  });
};

/** Says what is wrong with a statement in place of refusing it. */
export const previewStatement: Operation<"canary_preview"> = async (context, { signed }) => {
  const { fault, heldDay, said } = await judgedStatement(context, signed);
  return succeed({
    fault,
    day: said?.document.date ?? null,
    until: said?.document.next ?? null,
    heldDay,
    sample: said?.document.sample ?? false,
    texts: said?.texts.map(({ language, text }) => ({ language, text })) ?? [],
  });
};

/** Refuses what has a fault; a preview says which. Of two at once that are of one day, the later is refused. */
export const publishStatement: Operation<"canary_publish"> = async (context, { signed }) => {
  const { db, clock } = context;
  const { fault, heldDay, said } = await judgedStatement(context, signed);
  if (fault !== null || said === null) return refuse("InvalidRequest", "signed");
  const { texts, document } = said;
  const { date: day, next } = document;
  try {
    await db.batch([
      insertStatement(db, { day, texts, publishedAt: clock.now() }),
      recordAction(context, {
        action: "canary_publish",
        subject: day,
        detail: { next, languages: texts.map(({ language }) => language).join(" ") },
        before: { day: heldDay },
        after: { day },
      }),
    ]);
  } catch (error) {
    if (isNoLater(error)) return refuse("InvalidRequest", "signed");
    throw error;
  }
  return succeed({ day });
};
