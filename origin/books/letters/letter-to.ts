/** A letter to a person's e-mail address from work that nobody waits for: the schedule's sweep sends it. */
import { addressesOfAll } from "#origin/books/people/account/identity.ts";
import type { Language } from "#contract/scalars.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import type { Message } from "./templates.ts";
import { noticesToAll } from "./notify.ts";
import type { Origin } from "#origin/ground/origin.ts";

export interface LetterTo {
  userId: string;
  language: Language;
  message: Exclude<Message, { name: "code" }>;
  transition?: Transition;
}

/** Statements for the caller's batch; none for somebody without an e-mail address. */
export function letterTo(origin: Origin, letter: LetterTo): Promise<D1PreparedStatement[]> {
  return lettersTo(origin, [letter]);
}

/** The same for many letters, whose addresses are one question. */
export async function lettersTo(
  origin: Origin,
  letters: LetterTo[],
): Promise<D1PreparedStatement[]> {
  const people = new Set(letters.map(({ userId }) => userId));
  const addresses = await addressesOfAll(origin.db, [...people]);
  const posted = await Promise.all(
    letters.map(({ userId, language, message, transition }) => {
      const mail = (addresses.get(userId) ?? []).filter(({ kind }) => kind === "email");
      return noticesToAll(origin, mail, { message, language, transition });
    }),
  );
  return posted.flatMap(({ statements }) => statements);
}

/** An address of the site for a letter; null where the site's own is not configured. */
export function linkTo({ siteOrigin }: Origin, path: string): string | null {
  return siteOrigin && new URL(path, siteOrigin).href;
}
