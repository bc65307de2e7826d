/** A letter to a person's e-mail address from work that nobody waits for: the schedule's sweep sends it. */
import { addressesOf } from "../account/identity.ts";
import type { Context, Origin } from "../context.ts";
import type { Language } from "#contract/scalars.ts";
import type { Transition } from "../db/transition.ts";
import type { Message } from "./message.ts";
import { noticesToAll } from "./notify.ts";

export interface LetterTo {
  userId: string;
  language: Language;
  message: Exclude<Message, { name: "code" }>;
  transition?: Transition;
}

/** Statements for the caller's batch; none for somebody without an e-mail address. */
export async function letterTo(
  origin: Origin,
  { userId, language, message, transition }: LetterTo,
): Promise<D1PreparedStatement[]> {
  const addresses = await addressesOf(origin.db, userId);
  const mail = addresses.filter(({ kind }) => kind === "email");
  const { statements } = await noticesToAll(unattended(origin, language), mail, {
    message,
    transition,
  });
  return statements;
}

/** An address of the site for a letter; null where the site's own is not configured. */
export function linkTo({ siteOrigin }: Origin, path: string): string | null {
  return siteOrigin && new URL(path, siteOrigin).href;
}

function unattended(origin: Origin, language: Language): Context {
  return {
    ...origin,
    caller: { requestId: "schedule", language, platform: "windows", deviceId: null, ip: null },
    defer: () => undefined,
  };
}
