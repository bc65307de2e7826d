/** `user_notice_link`, `user_notice_stop`: what the link of a letter is about, and the end of it. Nobody is signed in. */
import { refuse } from "#contract/problem.ts";
import { asking, type AskingContext, succeed, type Verb } from "#origin/ground/context.ts";
import { choicesOf } from "#origin/books/people/notice/choices.ts";
import { readNoticeLink } from "#origin/books/people/notice/link.ts";
import { putChoice } from "#origin/books/people/notice/repository.ts";

/** Refuses `NoticeLinkUnknown`. */
export const readNotice: Verb<"user_notice_link"> = asking(
  noticed,
  (_context, _input, { kind, choices }) => succeed({ kind, wanted: choices.wanted[kind] }),
);

/** A second time changes nothing. Refuses `NoticeLinkUnknown`. */
export const stopNotice: Verb<"user_notice_stop"> = asking(
  noticed,
  async ({ db, clock }, _input, { userId, kind }) => {
    await putChoice(db, { userId, kind, wanted: false, now: clock.now() }).run();
    return succeed(null);
  },
);

/** Refuses `NoticeLinkUnknown`, also for an account that is gone. */
async function noticed(context: AskingContext, { link }: { link: string }) {
  const of = await readNoticeLink(context, link);
  const choices = of && (await choicesOf(context.db, of.userId));
  return choices ? { ...of, choices } : refuse("NoticeLinkUnknown", "link");
}
