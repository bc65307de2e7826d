/** A letter to a person's e-mail address from work that nobody waits for: the schedule's sweep sends it. */
import { addressesOfAll } from "#origin/books/people/account/identity.ts";
import type { NoticeKind } from "#contract/notice.ts";
import type { Language } from "#contract/scalars.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import type { Message } from "./templates.ts";
import { whoWants } from "#origin/books/people/notice/repository.ts";
import { noticesToAll } from "./notify.ts";
import type { Origin } from "#origin/ground/origin.ts";

export interface LetterTo {
  userId: string;
  language: Language;
  message: Exclude<Message, { name: "code" }>;
  transition?: Transition;
  /** Where the person can choose whether it comes. */
  kind?: NoticeKind;
}

/** Statements for the caller's batch; none for somebody without an e-mail address, or who does not want it. */
export function letterTo(origin: Origin, letter: LetterTo): Promise<D1PreparedStatement[]> {
  return lettersTo(origin, [letter]);
}

/** The same for many letters, whose addresses are one question. */
export async function lettersTo(
  origin: Origin,
  letters: LetterTo[],
): Promise<D1PreparedStatement[]> {
  const wanted = await wantedOf(origin, letters);
  const people = new Set(wanted.map(({ userId }) => userId));
  const addresses = await addressesOfAll(origin.db, [...people]);
  const posted = await Promise.all(
    wanted.map(({ userId, language, message, transition, kind }) => {
      const mail = (addresses.get(userId) ?? []).filter((address) => address.kind === "email");
      const notice = kind ? { notice: { userId, kind } } : {};
      return noticesToAll(origin, mail, { message, language, transition, ...notice });
    }),
  );
  return posted.flatMap(({ statements }) => statements);
}

/** Asked at posting, one question a kind; each is asked again when it is sent. */
async function wantedOf({ db }: Origin, letters: LetterTo[]): Promise<LetterTo[]> {
  const byKind = Map.groupBy(letters, ({ kind }) => kind);
  const wanted = await Promise.all(
    [...byKind].map(async ([kind, ofKind]) => {
      if (!kind) return ofKind;
      const people = await whoWants(db, kind, [...new Set(ofKind.map(({ userId }) => userId))]);
      return ofKind.filter(({ userId }) => people.has(userId));
    }),
  );
  return wanted.flat();
}

/** An address of the site for a letter; null where the site's own is not configured. */
export function linkTo({ siteOrigin }: Origin, path: string): string | null {
  return siteOrigin && new URL(path, siteOrigin).href;
}
