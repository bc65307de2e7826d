/** `user_export`: after the password or a code the parts may be read, and the account's addresses are told. */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { noticesTo } from "#origin/books/letters/notify.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { giveBack, takeAll } from "#origin/books/limit/take.ts";
import { proveOwner } from "#origin/books/people/proof/own-proof.ts";
import { newTicket } from "./ticket.ts";

/** Refuses `TooManyRequests`, `BadCredentials`, `ProofPaused`, `BadCode`. */
export const askForExport: Verb<"user_export"> = async (context, proof) => {
  const { db, clock, session, caller } = context;
  const asked = [{ limit: LIMITS.exportsOfUser, subject: session.userId }];
  const full = await takeAll(context, asked);
  if (full) return full;
  const proven = await proveOwner(context, proof, "export");
  if ("ok" in proven) {
    await giveBack(context, asked);
    return proven;
  }
  const notices = await noticesTo(context, session.userId, {
    message: { name: "data-exported", at: clock.now() },
    language: caller.language,
    ...(proven.code ? { transition: proven.code.transition } : {}),
  });
  const statements = [...(proven.code ? [proven.code.use] : []), ...notices.statements];
  const [used] = statements.length > 0 ? await db.batch(statements) : [];
  if (proven.code && used?.meta.changes !== 1) return refuse("BadCode", "code");
  context.defer(notices.deliver());
  const { ticket, until } = await newTicket(context);
  return succeed({ ticket, madeAt: instant(clock.now()), validUntil: instant(until) });
};
