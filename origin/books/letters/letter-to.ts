/** A letter to a person's e-mail address from work that nobody waits for: the schedule's sweep sends it. */
import type { NoticeKind } from "#contract/notice.ts";
import type { Language } from "#contract/scalars.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import type { Message } from "./message.ts";
import { reachableOf } from "#origin/books/people/notice/repository.ts";
import { noticesToAll } from "./notify.ts";
import type { Origin } from "#origin/ground/origin.ts";

export interface LetterTo {
  userId: string;
  language: Language;
  message: Exclude<Message, { name: "code" }>;
  transition?: Transition;
  /** Where the person can choose whether it comes. */
  kind?: NoticeKind;
  /** A group's id. */
  about?: string;
}

/** Statements for the caller's batch; none for somebody without an e-mail address, or who does not want it. */
export function letterTo(origin: Origin, letter: LetterTo): Promise<D1PreparedStatement[]> {
  return lettersTo(origin, [letter]);
}

/** The same for many letters, whose addresses and choices are one question; each choice is asked again when it is sent. */
export async function lettersTo(
  origin: Origin,
  letters: LetterTo[],
): Promise<D1PreparedStatement[]> {
  const people = await reachableOf(origin.db, [...new Set(letters.map(({ userId }) => userId))]);
  const posted = await Promise.all(
    letters.map(({ userId, kind, ...letter }) => {
      const { addresses = [], wanted, site = null } = people.get(userId) ?? {};
      const isWanted = !kind || wanted?.[kind];
      const mail = addresses.filter((address) => isWanted && address.kind === "email");
      const notice = kind ? { notice: { userId, kind } } : {};
      return noticesToAll(origin, mail, { ...letter, ...notice, site });
    }),
  );
  return posted.flatMap(({ statements }) => statements);
}
