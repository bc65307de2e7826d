/** `user_support_enter`: a code that was sent to a mailbox becomes a key to its questions. */
import { refuse } from "#contract/problem.ts";
import { addressOf } from "#origin/ground/address/address.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { newSupportKey, tokenHash } from "#origin/ground/ids.ts";
import { checkCode } from "#origin/books/people/code/check-code.ts";
import { placeOfNobody } from "#origin/books/people/place/place.ts";
import { KEY_LIFETIME_MS } from "../letters.ts";
import { insertKey } from "../repository.ts";

/** Refuses `BadCode`. */
export const enter: Verb<"user_support_enter"> = async (context, { address: typed, code }) => {
  const { db, clock } = context;
  const address = addressOf({ kind: "email", address: typed });
  if (!address) return refuse("InvalidRequest", "address");
  const place = placeOfNobody(context);
  const usable = await checkCode(context, { purpose: "support", address, code, place });
  if (!usable) return refuse("BadCode", "code");
  const key = newSupportKey();
  const expiresAt = clock.now() + KEY_LIFETIME_MS;
  const row = { hash: await tokenHash(key), mailbox: address.key, expiresAt };
  const [used] = await db.batch([usable.use, insertKey(db, row, usable.transition)]);
  if (used?.meta.changes !== 1) return refuse("BadCode", "code");
  return succeed({ key, until: instant(expiresAt) });
};
