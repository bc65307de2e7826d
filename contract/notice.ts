/** The letters that a person chooses, each kind on or off, and the link in such a letter that ends its kind. */
import { z } from "zod";
import { Language } from "./scalars.ts";

/**
 * - `membership_week`, `membership_day`: the membership ends in seven days, in one.
 * - `group`: a group moves. What asks for a choice about money comes all the same.
 * - `sign_in`: a sign-in from a device or network that was not seen before.
 * - `news`: announcements that operators send by letter.
 */
export const NoticeKind = z.enum(["membership_week", "membership_day", "group", "sign_in", "news"]);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** What holds until a person chooses: nobody gets news unasked. */
export const NOTICE_DEFAULTS: Record<NoticeKind, boolean> = {
  membership_week: true,
  membership_day: true,
  group: true,
  sign_in: true,
  news: false,
};

export const NoticeChoice = z.strictObject({ kind: NoticeKind, wanted: z.boolean() });

export const Notices = z.strictObject({
  /** Every kind, in the order that a page shows them. */
  notices: z.array(NoticeChoice),
  /** Of the person's letters. */
  language: Language,
});

export const LetterLanguage = z.strictObject({ language: Language });

/** Sealed: it tells nobody whose it is. It never expires. */
export const NoticeLink = z.strictObject({
  link: z
    .string()
    .max(400)
    .regex(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/),
});
