/**
 * `user_send_finder`: the finder and our addresses, to whoever has that mailbox. It is mail to a stranger, so all of it is
 * ours and it is bounded for mailbox, network and day (decision 0150).
 */
import { refuse, type Refusal } from "#contract/problem.ts";
import type { Language } from "#contract/scalars.ts";
import { type Address, addressOf } from "#origin/ground/address/address.ts";
import { type Context, succeed, type Verb } from "#origin/ground/context.ts";
import { post } from "#origin/books/letters/post.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { type Counted, ofNetworks, takeAll } from "#origin/books/limit/take.ts";

const LIFETIME_SECONDS = 24 * 60 * 60;

/** Refuses `InvalidRequest`, `ChannelUnavailable`, `TooManyRequests`. */
export const sendFinder: Verb<"user_send_finder"> = async (context, { address: typed }) => {
  const address = addressOf({ kind: "email", address: typed });
  if (!address) return refuse("InvalidRequest", "address");
  const { language } = context.caller;
  const counted = ofNetworks(context, LIMITS.finderLettersOfNetworkAnHour);
  const refused = await postFinder(context, { to: address, language, counted });
  return refused ?? succeed(null);
};

export interface FinderPosting {
  to: Address;
  language: Language;
  /** Limits beside those of the mailbox and of all. */
  counted: Counted[];
  isAutomatic?: true;
}

/** Null when it is on its way. */
export async function postFinder(
  context: Context,
  { to, language, counted, isAutomatic }: FinderPosting,
): Promise<Refusal | null> {
  const { db, finder, couriers } = context;
  if (!finder || couriers.email.length === 0) return refuse("ChannelUnavailable", "address");
  const refused = await takeAll(context, [
    ...counted,
    { limit: LIMITS.finderLettersOfMailboxADay, subject: to.key },
    { limit: LIMITS.finderLettersADay, subject: "all" },
  ]);
  if (refused) return refused;
  const posted = await post(context, {
    to,
    language,
    message: { name: "finder", sites: finder.sites },
    lifetimeSeconds: LIFETIME_SECONDS,
    withFinder: true,
    ...(isAutomatic && { isAutomatic }),
  });
  await db.batch([posted.statement]);
  context.defer(posted.deliver());
  return null;
}
