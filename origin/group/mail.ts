/** Mails about a group to its members, each in their own language. */
import type { Language } from "#contract/scalars.ts";
import type { Origin } from "../context.ts";
import type { Transition } from "../db/transition.ts";
import { letterTo, linkTo } from "../outbox/letter-to.ts";
import type { GroupLetter } from "../outbox/message.ts";
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

/** Statements for the caller's batch. */
export async function mailsToMembers(
  origin: Origin,
  { group, members, name, at = null, transition }: GroupMail,
): Promise<D1PreparedStatement[]> {
  const letters = await Promise.all(
    members.map(({ userId, language }) => {
      const product = language === "en" ? group.name_en : group.name_zh_cn;
      const message = { name, product, at, link: linkTo(origin, "/user/group-buying") } as const;
      return letterTo(origin, { userId, language, message, ...(transition ? { transition } : {}) });
    }),
  );
  return letters.flat();
}
