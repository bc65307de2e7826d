/** `user_notice_link`, `user_notice_stop`: what the link of a letter is about, and the end of it. Nobody is signed in. */
import { refuse } from "#contract/problem.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { choicesOf } from "#origin/books/people/notice/choices.ts";
import { readNoticeLink } from "#origin/books/people/notice/link.ts";
import { putChoice } from "#origin/books/people/notice/repository.ts";

/** Refuses `NoticeLinkUnknown`. */
export const readNotice: Verb<"user_notice_link"> = async (context, { link }) => {
  const of = await readNoticeLink(context, link);
  const choices = of && (await choicesOf(context.db, of.userId));
  if (!choices) return refuse("NoticeLinkUnknown", "link");
  return succeed({ kind: of.kind, wanted: choices.wanted[of.kind] });
};

/** A second time changes nothing. Refuses `NoticeLinkUnknown`. */
export const stopNotice: Verb<"user_notice_stop"> = async (context, { link }) => {
  const { db, clock } = context;
  const of = await readNoticeLink(context, link);
  if (!of || !(await choicesOf(db, of.userId))) return refuse("NoticeLinkUnknown", "link");
  await putChoice(db, { ...of, wanted: false, now: clock.now() }).run();
  return succeed(null);
};
