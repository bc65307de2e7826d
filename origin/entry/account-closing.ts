/**
 * What must happen in other domains when an account is deleted. A domain that keeps something of a person adds its
 * part here; a closer that fails keeps the account.
 */
import { giveSlotsBack } from "#origin/verbs/benefit/erase.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { cancelOpenOrders } from "#origin/verbs/order/cancel.ts";
import { forgetEventsOf } from "#origin/books/payment/inbox/inbox.ts";

/** Settles what is open, e.g. cancels unpaid orders, before anything is erased. */
export type Closer = (context: SignedInContext) => Promise<void>;

/** Statements for the deletion's batch that erase personal data, guarded with its transition. */
export type Eraser = (
  db: D1Database,
  userId: string,
  transition: Transition,
) => D1PreparedStatement[];

export const CLOSERS: Closer[] = [(context) => cancelOpenOrders(context, context.session.userId)];
export const ERASERS: Eraser[] = [forgetEventsOf, giveSlotsBack];
