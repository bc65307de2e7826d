/**
 * `user_change_address`: adds or replaces the e-mail address or the phone number. The code proves the new address, the
 * password that it is the owner who asks: an address can reset the password, so a session alone must not be enough.
 */
import { refuse } from "#contract/problem.ts";
import { addressOf } from "#origin/ground/address/address.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { keepFormer } from "#origin/books/letters/former.ts";
import { noticesToAll } from "#origin/books/letters/notify.ts";
import { refuseClaim } from "#origin/books/people/claim/claim.ts";
import { openedBy } from "#origin/books/people/claim/repository.ts";
import { devicesOfCaller, placeOf, placeOfSession } from "#origin/books/people/place/place.ts";
import { knownAt } from "#origin/books/people/place/repository.ts";
import { checkPassword } from "#origin/books/people/password/check-password.ts";
import { checkCode } from "#origin/books/people/code/check-code.ts";
import {
  addressesOf,
  insertIdentity,
  ownerOf,
  userIdOfIdentity,
} from "#origin/books/people/account/identity.ts";
import { credentialOfUser, deleteIdentity } from "#origin/books/people/account/repository.ts";

/** Refuses `BadCredentials`, `ProofPaused`, `BadCode`, `AddressTaken`, `ClaimWaits`. The old addresses are told. */
export const changeAddress: Verb<"user_change_address"> = asking(
  async (context, input) => {
    const { db, me } = context;
    const address = addressOf(input);
    if (!address) return refuse("InvalidRequest", "address");
    const devices = await devicesOfCaller(context);
    const [opened, credential, own, owner, known] = await Promise.all([
      openedBy(db, me),
      credentialOfUser(db, me),
      addressesOf(db, me),
      userIdOfIdentity(db, address.kind, address.key),
      knownAt(db, ownerOf(address.kind, address.key), devices),
    ]);
    return { address, opened, credential, own, owner, known };
  },
  async (context, input, { address, opened, credential, own, owner, known }) => {
    const { db, clock, session } = context;
    const { userId } = session;
    const waits = await refuseClaim(context, opened);
    if (waits) return waits;
    const released = [];
    if (credential?.password_hash) {
      const proof = { typed: "", password: input.password ?? "", place: placeOfSession(session) };
      const proven = await checkPassword(context, credential, proof);
      if (!proven.ok) return { ...proven, fields: ["password"] };
      released.push(proven.release);
    }
    const place = await placeOf(context, owner, known);
    const typed = { purpose: "address", address, code: input.code, place } as const;
    const usable = await checkCode(context, typed);
    if (!usable) return refuse("BadCode", "code");
    const { transition } = usable;
    const { kind, key } = address;
    const message = { name: "address-changed", kind, at: clock.now() } as const;
    const { language } = context.caller;
    const notices = await noticesToAll(context, own, { message, language, transition });
    const former = await keepFormer(context, { userId, own, kind, transition });
    const identity = { kind, key, userId, typed: address.typed, now: clock.now() };
    try {
      const [used] = await db.batch([
        usable.use,
        ...former,
        deleteIdentity(db, userId, kind, transition),
        insertIdentity(db, identity, transition),
        ...notices.statements,
        ...released,
      ]);
      if (used?.meta.changes !== 1) return refuse("BadCode", "code");
    } catch (error) {
      if (isUniqueViolation(error, "identity")) return refuse("AddressTaken", "address");
      throw error;
    }
    context.defer(notices.deliver());
    return succeed(null);
  },
);
