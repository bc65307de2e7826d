/**
 * Writes an announcement to those who chose news, each in their language, a batch a minute: slow enough that the outbox
 * carries it off before the next, and nobody's receipt waits behind it. One that has ended goes to nobody else.
 */
import { newId } from "#origin/ground/ids.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { Language } from "#contract/scalars.ts";
import { textIn } from "#origin/ground/db/texts.ts";
import { lettersTo, type LetterTo } from "#origin/books/letters/letter-to.ts";
import { whoAskedFor } from "#origin/books/people/notice/repository.ts";
import { paragraphsIn, stateAt } from "#origin/verbs/marketing/announcement.ts";
import { type LetterRow, moveLetter, openLetter } from "./repository.ts";

const PEOPLE_A_MINUTE = 100;

export async function sendNews(origin: Origin): Promise<void> {
  const { db, clock } = origin;
  const row = await openLetter(db);
  if (!row) return;
  const now = clock.now();
  const after = { after: row.after_user, limit: PEOPLE_A_MINUTE };
  const readers = stateAt(row, now) === "shown" ? await whoAskedFor(db, "news", after) : [];
  const transition = {
    aggregate: "announcement_letter",
    id: row.id,
    transitionId: newId(),
  } as const;
  const letters = await lettersTo(
    origin,
    readers.map(({ userId, language }): LetterTo => ({
      userId,
      language,
      message: newsIn(row, language),
      transition,
      kind: "news",
    })),
  );
  const moved = moveLetter(db, transition, row.transition_id, {
    afterUser: readers.at(-1)?.userId ?? row.after_user,
    letters: letters.length,
    doneAt: readers.length < PEOPLE_A_MINUTE ? now : null,
  });
  await db.batch([moved, ...letters]);
}

function newsIn(row: LetterRow, language: Language) {
  const url = row.link_url;
  return {
    name: "news",
    title: textIn(row.titles, language),
    paragraphs: paragraphsIn(row.bodies, language),
    link: url ? { url, text: textIn(row.link_labels, language) } : null,
  } as const;
}
