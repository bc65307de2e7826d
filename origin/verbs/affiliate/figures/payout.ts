/** `system_affiliate_payout`: where an affiliate wants to be paid. */
import { refuse } from "#contract/problem.ts";
import { asking, type Context, succeed, type Verb } from "#origin/ground/context.ts";
import { hasRightChecksum, plainAddress } from "#origin/ground/chain/notation.ts";
import { noticesToAll } from "#origin/books/letters/notify.ts";
import { addressesOf } from "#origin/books/people/account/identity.ts";
import { isReceiveAddress } from "#origin/providers/chain/repository.ts";
import { setPayoutAddress } from "#origin/verbs/affiliate/repository.ts";
import { affiliateOf } from "./repository.ts";

/**
 * Refuses `NotAffiliate`, and as a wrong `network` or `address` whatever no payment could reach: a network that is not taken,
 * what is no address of it or has a wrong checksum, an address that people pay to.
 */
export const choosePayout: Verb<"system_affiliate_payout"> = asking(
  ({ db, me }) => Promise.all([affiliateOf(db, me), addressesOf(db, me)]),
  async (context, { network, address }, [affiliate, addresses]) => {
    const { db, chain, clock, caller, session } = context;
    if (!affiliate) return refuse("NotAffiliate");
    if (!isTaken(chain, network)) return refuse("InvalidRequest", "network");
    const plain = hasRightChecksum(network, address) ? plainAddress(network, address) : null;
    if (plain === null || (await isReceiveAddress(db, plain)))
      return refuse("InvalidRequest", "address");
    const at = clock.now();
    const notices = await noticesToAll(context, addresses, {
      message: { name: "payout-changed", address, at },
      language: caller.language,
    });
    await db.batch([
      setPayoutAddress(db, { userId: session.userId, network, address, at }),
      ...notices.statements,
    ]);
    context.defer(notices.deliver());
    return succeed(null);
  },
);

function isTaken(chain: Context["chain"], network: string): boolean {
  return chain?.networks.some(({ id }) => id === network) ?? false;
}
