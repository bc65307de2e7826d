/** `user_notices`, `user_choose_notice`, `user_letter_language`: the letters that a signed-in person chooses. */
import { NoticeKind } from "#contract/notice.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { choicesOf } from "#origin/books/people/notice/choices.ts";
import { putChoice, setLetterLanguage } from "#origin/books/people/notice/repository.ts";

export const readNotices: Verb<"user_notices"> = asking(
  async ({ db, me }) => ({ choices: await choicesOf(db, me) }),
  (_context, _input, { choices }) => {
    if (!choices) throw new Error("a session outlived its user");
    const { wanted, language } = choices;
    const notices = NoticeKind.options.map((kind) => ({ kind, wanted: wanted[kind] }));
    return succeed({ notices, language });
  },
);

export const chooseNotice: Verb<"user_choose_notice"> = async (context, { kind, wanted }) => {
  const { db, clock, session } = context;
  await putChoice(db, { userId: session.userId, kind, wanted, now: clock.now() }).run();
  return succeed(null);
};

export const chooseLetterLanguage: Verb<"user_letter_language"> = async (context, { language }) => {
  const { db, session } = context;
  await setLetterLanguage(db, session.userId, language).run();
  return succeed(null);
};
