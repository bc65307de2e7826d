/** The letters of support: that a question came in, to a mailbox, and what was answered. An answer to one comes back by mail. */
import type { Language } from "#contract/scalars.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newSupportKey, tokenHash } from "#origin/ground/ids.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { reachableAt } from "#origin/books/people/notice/repository.ts";
import { type Notices, noticesToAll } from "#origin/books/letters/notify.ts";
import { replyAddress } from "./reply-address.ts";
import { type Asker, insertKey } from "./repository.ts";

/** How long a key opens what a mailbox asked. */
export const KEY_LIFETIME_MS = 30 * DAY_MS;

interface OfThread {
  id: string;
  number: string;
  asker: Asker;
  language: Language;
  transition: Transition;
}

/** To a mailbox, which has no other way back; an account finds its question where it asked it. */
export async function receivedLetter(origin: Origin, thread: OfThread): Promise<Notices> {
  if (thread.asker.mailbox === null) return { statements: [], deliver: async () => undefined };
  return letter(origin, thread, (of) => ({ name: "support-received", ...of }));
}

export function answeredLetter(origin: Origin, thread: OfThread, answer: string): Promise<Notices> {
  return letter(origin, thread, (of) => ({ name: "support-answered", answer, ...of }));
}

interface Ways {
  number: string;
  link: string;
  replyTo: string | null;
}

type Message = Parameters<typeof noticesToAll>[2]["message"];

async function letter(
  origin: Origin,
  { id, number, asker, language, transition }: OfThread,
  message: (ways: Ways) => Message,
): Promise<Notices> {
  const { db, clock } = origin;
  const { userId, mailbox } = asker;
  const reached = userId === null ? null : await reachableAt(db, userId);
  const addresses =
    userId === null
      ? [{ kind: "email" as const, key: mailbox ?? "" }]
      : (reached?.addresses ?? []).filter(({ kind }) => kind === "email");
  const replyTo = await replyAddress(origin, number);
  if (mailbox === null) {
    const link = `/user/help?thread=${id}`;
    return noticesToAll(origin, addresses, {
      language,
      transition,
      site: reached?.site ?? null,
      message: message({ number, link, replyTo }),
    });
  }
  const key = newSupportKey();
  const row = { hash: await tokenHash(key), mailbox, expiresAt: clock.now() + KEY_LIFETIME_MS };
  // After the number sign, which browsers send to nobody.
  const link = `/help?thread=${id}#${key}`;
  const notices = await noticesToAll(origin, addresses, {
    language,
    transition,
    message: message({ number, link, replyTo }),
  });
  return { ...notices, statements: [insertKey(db, row, transition), ...notices.statements] };
}
