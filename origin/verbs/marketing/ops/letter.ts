/** `announcements_letter`, `announcements_letter_preview`: an announcement begins to go out by letter; the schedule writes the letters (letter/send.ts). */
import { type Refusal, refuse, refuseFor } from "#contract/problem.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import { textIn } from "#origin/ground/db/texts.ts";
import { succeed } from "#origin/ground/context.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { countByLanguage } from "#origin/books/people/notice/repository.ts";
import { stateAt } from "#origin/verbs/marketing/announcement.ts";
import { beginLetter, lastLetterAt } from "#origin/verbs/marketing/letter/repository.ts";
import { shown } from "./announcements.ts";
import { announcementById } from "./repository.ts";

/** Who chose news did not choose a flood of it. */
const APART_MS = DAY_MS;

/** Refuses as the letter itself does. */
export const previewLetter: Operation<"announcements_letter_preview"> = async (context, { id }) => {
  const { db, clock } = context;
  const row = await sendable(context, id);
  if ("problem" in row) return row;
  if (row.letter_at !== null) return refuse("AnnouncementSent", "id");
  const last = await lastLetterAt(db);
  if (last !== null && last > clock.now() - APART_MS) return sentToday(context, last);
  const counts = await countByLanguage(db, "news");
  return succeed({
    readers: counts.map(({ language, count }) => {
      return { language, title: textIn(row.titles, language), count };
    }),
  });
};

/**
 * Refuses `NotFound`, `AnnouncementNotShown` (samples too), `AnnouncementSent`, `NewsSentToday`, and `ChannelUnavailable` where
 * nobody carries mail.
 */
export const sendByLetter: Operation<"announcements_letter"> = async (context, { id }) => {
  const { db, clock } = context;
  const now = clock.now();
  const row = await sendable(context, id);
  if ("problem" in row) return row;
  const transition = { aggregate: "announcement_letter", id, transitionId: newId() } as const;
  try {
    const [begun] = await db.batch([
      beginLetter(db, transition, { now, since: now - APART_MS }),
      recordAction(context, { action: "announcements_letter", subject: id, transition }),
    ]);
    if (begun?.meta.changes === 1) return shown(context, id);
  } catch (error) {
    if (isUniqueViolation(error, "announcement_letter", "id"))
      return refuse("AnnouncementSent", "id");
    throw error;
  }
  if (row.letter_at !== null) return refuse("AnnouncementSent", "id");
  return sentToday(context, (await lastLetterAt(db)) ?? now);
};

async function sendable({ db, clock, couriers }: OperatorContext, id: string) {
  const row = await announcementById(db, id);
  if (!row) return refuse("NotFound", "id");
  if (couriers.email.length === 0) return refuse("ChannelUnavailable");
  const isShown = row.sample === 0 && stateAt(row, clock.now()) === "shown";
  return isShown ? row : refuse("AnnouncementNotShown", "id");
}

function sentToday({ clock }: OperatorContext, last: number): Refusal {
  return refuseFor("NewsSentToday", Math.ceil((last + APART_MS - clock.now()) / 1_000));
}
