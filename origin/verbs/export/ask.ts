/** `user_export`: the parts may be read, and the account's addresses are told. Who asks has shown to be the owner. */
import { instant } from "#origin/ground/clock.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { noticesToAll } from "#origin/books/letters/notify.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { takeAll } from "#origin/books/limit/take.ts";
import { addressesOf } from "#origin/books/people/account/identity.ts";
import { newTicket } from "./ticket.ts";

/** Refuses `TooManyRequests`. */
export const askForExport: Verb<"user_export"> = asking(
  ({ db, me }) => addressesOf(db, me),
  async (context, _input, addresses) => {
    const { db, clock, session, caller } = context;
    const full = await takeAll(context, [{ limit: LIMITS.exportsOfUser, subject: session.userId }]);
    if (full) return full;
    const now = clock.now();
    const notices = await noticesToAll(context, addresses, {
      message: { name: "data-exported", at: now },
      language: caller.language,
    });
    if (notices.statements.length > 0) await db.batch(notices.statements);
    context.defer(notices.deliver());
    const { ticket, until } = await newTicket(context);
    return succeed({ ticket, madeAt: instant(now), validUntil: instant(until) });
  },
);
