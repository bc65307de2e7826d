/**
 * `people_address`: corrects an address after its owner has shown it to support. Whoever has the old one and whoever has the new
 * one are told, so that neither is taken in silence.
 */
import { refuse } from "#contract/problem.ts";
import { addressOf } from "#origin/ground/address/address.ts";
import { succeed } from "#origin/ground/context.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { keepFormer } from "#origin/books/letters/former.ts";
import { noticesToAll } from "#origin/books/letters/notify.ts";
import { addressesOf, insertIdentity } from "#origin/books/people/account/identity.ts";
import { maskedName } from "#origin/books/people/account/masked-name.ts";
import { claimPerson, languageOfUser, livingByUid } from "#origin/books/people/account/living.ts";
import { deleteIdentity } from "#origin/books/people/account/repository.ts";

/**
 * Refuses who is not there (`NotFound`), an address that is none, and one that they have (`AddressTheirs`) or somebody else
 * (`AddressOfOther`).
 */
export const correctAddress: Operation<"people_address"> = async (context, input) => {
  const { db, clock } = context;
  const { uid, note } = input;
  const person = await livingByUid(db, uid);
  if (!person) return refuse("NotFound", "uid");
  const address = addressOf(input);
  if (!address) return refuse("InvalidRequest", "address");
  const { kind, key, typed } = address;
  const own = await addressesOf(db, person.id);
  if (own.some((one) => one.kind === kind && one.key === key)) {
    return refuse("AddressTheirs", "address");
  }
  const before = own.find((one) => one.kind === kind);
  const now = clock.now();
  const transition = { aggregate: "user", id: person.id, transitionId: newId() } as const;
  const language = await languageOfUser(db, person.id);
  const message = { name: "address-changed", kind, at: now } as const;
  const told = [...own, address];
  const notices = await noticesToAll(context, told, { message, language, transition });
  // After the letters: the one to the old address is theirs too.
  const former = await keepFormer(context, { userId: person.id, own, kind, transition });
  try {
    const [claimed] = await db.batch([
      claimPerson(db, person.id, transition.transitionId),
      ...former,
      deleteIdentity(db, person.id, kind, transition),
      insertIdentity(db, { kind, key, typed, userId: person.id, now }, transition),
      recordAction(context, {
        action: "people_address",
        subject: uid,
        detail: { kind, note },
        before: { [kind]: before === undefined ? null : maskedName(before.key) },
        after: { [kind]: maskedName(key) },
        transition,
      }),
      ...notices.statements,
    ]);
    if (claimed?.meta.changes !== 1) return refuse("NotFound", "uid");
  } catch (error) {
    if (isUniqueViolation(error, "identity")) return refuse("AddressOfOther", "address");
    throw error;
  }
  context.defer(notices.deliver());
  return succeed({ uid, kind, told: notices.statements.length });
};
