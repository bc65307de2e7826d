/** Mails before a membership ends: seven days and one day ahead, each once for an end, in the person's language. */
import type { NoticeKind } from "#contract/notice.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { type Share, WHOLE, workOff } from "#origin/ground/work.ts";
import { letterTo } from "#origin/books/letters/letter-to.ts";
import { endingMemberships, type EndingRow, markReminded } from "./repository.ts";

/** In the order of `membership_end.reminded`: how many days ahead the next mail is due, and by which choice it comes. */
const LEADS = [
  { days: 7, kind: "membership_week" },
  { days: 1, kind: "membership_day" },
] as const;

export async function remindOfEnds(origin: Origin, share: Share = WHOLE): Promise<boolean> {
  const now = origin.clock.now();
  let more = false;
  for (const [reminded, { days, kind }] of LEADS.entries()) {
    const before = now + days * DAY_MS;
    const left = await workOff(origin, share, {
      failed: "reminder.failed",
      take: (limit) => endingMemberships(origin.db, { reminded, now, before, limit }),
      run: (row) => remind(origin, row, { reminded: reminded + 1, kind }),
    });
    more ||= left;
  }
  return more;
}

/** The number of days is what is left, so that a mail which is late still says what is true. */
async function remind(
  origin: Origin,
  row: EndingRow,
  { reminded, kind }: { reminded: number; kind: NoticeKind },
): Promise<void> {
  const { db, clock } = origin;
  const days = Math.max(1, Math.ceil((row.expires_at - clock.now()) / DAY_MS));
  // Marked first: the run that marks it sends it, and a crash in between costs a mail rather than sends two.
  const { meta } = await markReminded(db, row, reminded).run();
  if (meta.changes === 0) return;
  const statements = await letterTo(origin, {
    userId: row.user_id,
    language: row.language,
    kind,
    message: {
      name: "membership-ending",
      days,
      at: row.expires_at,
      link: "/pricing",
    },
  });
  if (statements.length > 0) await db.batch(statements);
}
