/**
 * The link that ends a kind of letter, for whoever has the letter: sealed, so that it names nobody, and without an end, since
 * letters are kept for years. A vault key that is taken away takes the links along that it sealed.
 */
import { z } from "zod";
import { LANGUAGES } from "#contract/languages.ts";
import { NoticeKind } from "#contract/notice.ts";
import type { Language } from "#contract/scalars.ts";
import type { Origin } from "#origin/ground/origin.ts";

/** No row has this id. */
const OWNER = "notice-link";

const Sealed = z.strictObject({ userId: z.string(), kind: NoticeKind });
export type Noticed = z.infer<typeof Sealed>;

/** Absolute, in the letter's language, at the host to which the letter leads. */
export async function noticeLink(
  { vault }: Origin,
  { userId, kind }: Noticed,
  { language, site }: { language: Language; site: string },
): Promise<string> {
  const link = await vault.seal(JSON.stringify({ userId, kind }), OWNER);
  const url = new URL(`/unsubscribe/${link}`, site);
  url.searchParams.set("lng", LANGUAGES[language].tag);
  return url.href;
}

/** Null for a link that is none of ours. */
export async function readNoticeLink({ vault }: Origin, link: string): Promise<Noticed | null> {
  const text = await vault.open(link, OWNER).catch(() => null);
  return text === null ? null : Sealed.parse(JSON.parse(text));
}
