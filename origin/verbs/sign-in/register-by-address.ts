/**
 * `register_type_normal`: opens an account under an address that its code proves. Only who holds the code, and so the
 * address, learns that it has an account already.
 */
import { type Refusal, refuse } from "#contract/problem.ts";
import { addressOf } from "#origin/ground/address/address.ts";
import { asking, type Verb } from "#origin/ground/context.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { placeOfNobody } from "#origin/books/people/place/place.ts";
import { checkCode } from "#origin/books/people/code/check-code.ts";
import { inviterOf, refuseInviteCode } from "./invited-by.ts";
import { openAccount, opened } from "./open-account.ts";
import { orOpenedBefore } from "./opened-before.ts";
import { refuseRegistration } from "./register-limit.ts";
import { signInByAddress } from "./sign-in-by-address.ts";

/** Refuses `InviteUnknown` before a code is tried, `BadCode`, `AddressTaken`, `CommonPassword`, `TooManyRequests`. */
export const registerByAddress: Verb<"register_type_normal"> = asking(
  async (context, input) => {
    const address = addressOf(input);
    if (!address) return refuse("InvalidRequest", "address");
    return { address, inviter: await inviterOf(context, input.inviteCode) };
  },
  async (context, input, { address, inviter }) => {
    const { password, code } = input;
    const again = (refused: Refusal) => {
      const { kind, address } = input;
      return orOpenedBefore(
        context,
        refused,
        signInByAddress(context, { kind, address, password }),
      );
    };
    const refusal = await refuseRegistration(context, { password, own: [address.key] });
    if (refusal) return refusal;
    const unknown = refuseInviteCode(inviter);
    if (unknown) return unknown;
    const place = placeOfNobody(context);
    const usable = await checkCode(context, { purpose: "register", address, code, place });
    if (!usable) return again(refuse("BadCode", "code"));
    const { kind, key, typed, counted } = address;
    const account = await openAccount(context, {
      identity: { kind, key, typed },
      passwordHash: await context.passwords.hash(password),
      inviter,
      onceFor: counted,
      transition: usable.transition,
    });
    try {
      const [used] = await context.db.batch([usable.use, ...account.statements]);
      if (used?.meta.changes !== 1) return again(refuse("BadCode", "code"));
    } catch (error) {
      if (isUniqueViolation(error, "identity")) return again(refuse("AddressTaken", "address"));
      throw error;
    }
    return opened(account);
  },
);
