/** Mails about a group to its members, each in their own language. */
import { textIn } from "#origin/ground/db/texts.ts";
import type { Language } from "#contract/scalars.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { lettersTo, type LetterTo } from "#origin/books/letters/letter-to.ts";
import type { GroupLetter } from "#origin/books/letters/message.ts";
import type { GroupRow, SeatRow } from "./row.ts";

export interface Member {
  userId: string;
  language: Language;
}

export interface GroupMail {
  group: GroupRow;
  members: Member[];
  name: GroupLetter;
  /** What it says of when the group ends, or the time to choose. */
  at?: number | null;
  transition?: Transition;
}

export function memberOf({ user_id, language }: SeatRow): Member {
  return { userId: user_id, language };
}

/** What asks for a choice about money comes whether one likes it or not. */
const NECESSARY: ReadonlySet<GroupLetter> = new Set(["group-ended", "group-returned"]);

/** Statements for the caller's batch. */
export function mailsToMembers(
  origin: Origin,
  ...mails: GroupMail[]
): Promise<D1PreparedStatement[]> {
  const link = "/user/group-buying";
  const letters = mails.flatMap(({ group, members, name, at = null, transition }) =>
    members.map(({ userId, language }): LetterTo => {
      const product = textIn(group.names, language);
      const message = { name, product, at, link } as const;
      const choice = NECESSARY.has(name) ? {} : ({ kind: "group" } as const);
      const of = { ...choice, ...(transition ? { transition } : {}), about: group.id };
      return { userId, language, message, ...of };
    }),
  );
  return lettersTo(origin, letters);
}
