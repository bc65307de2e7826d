/** Allows one session to read the parts of an export for some minutes, once its person has proven to be the owner. */
import { z } from "zod";
import { MINUTE_MS } from "#origin/ground/clock.ts";
import type { SignedInContext } from "#origin/ground/context.ts";

const LIFETIME_MS = 10 * MINUTE_MS;
/** No row has this id. */
const OWNER = "export-ticket";

const Sealed = z.strictObject({ sessionId: z.string(), until: z.int() });

export async function newTicket({ vault, clock, session }: SignedInContext) {
  const until = clock.now() + LIFETIME_MS;
  const ticket = await vault.seal(JSON.stringify({ sessionId: session.id, until }), OWNER);
  return { ticket, until };
}

export async function isTicketGood(
  { vault, clock, session }: SignedInContext,
  ticket: string,
): Promise<boolean> {
  const text = await vault.open(ticket, OWNER).catch(() => null);
  if (text === null) return false;
  const { sessionId, until } = Sealed.parse(JSON.parse(text));
  return sessionId === session.id && until > clock.now();
}
