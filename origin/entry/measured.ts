/** A call's parts, measured: what it asks its database, Durable Objects and providers, and how long each keeps it waiting. */
import type { ClaimNonce } from "#origin/doors/envelope/nonce-shard.ts";
import { type Clock, systemClock } from "#origin/ground/clock.ts";
import { countedDb } from "#origin/ground/db/counted.ts";
import type { Spent } from "#origin/ground/log.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { Courier } from "#origin/ground/ports/courier.ts";
import type { PaymentProvider } from "#origin/ground/ports/payments.ts";
import { type Waits, waits } from "#origin/ground/db/waits.ts";

export interface Measured {
  origin: Origin;
  claimNonce: ClaimNonce;
  /** Until now. */
  spent: () => Spent;
}

export function measured(
  origin: Origin,
  claimNonce: ClaimNonce,
  clock: Clock = systemClock,
): Measured {
  const now = () => clock.now();
  const begun = now();
  const db = countedDb(origin.db, now);
  const objects = waits(now);
  const providers = waits(now);
  const { payments, couriers, turnstile } = origin;
  const timed = (one: PaymentProvider | null) => one && timedProvider(one, providers);
  return {
    origin: {
      ...origin,
      db: db.db,
      followGroups: (...of) => objects.wait(() => origin.followGroups(...of)),
      payments: {
        methodsFor: (currencies) => payments.methodsFor(currencies),
        providerFor: (...of) => timed(payments.providerFor(...of)),
        provider: (name) => timed(payments.provider(name)),
        providers: payments.providers.map((one) => timedProvider(one, providers)),
      },
      couriers: {
        email: couriers.email.map((one) => timedCourier(one, providers)),
        sms: couriers.sms.map((one) => timedCourier(one, providers)),
      },
      turnstile: turnstile && {
        siteKey: turnstile.siteKey,
        isSolved: (...of) => providers.wait(() => turnstile.isSolved(...of)),
      },
    },
    claimNonce: (...of) => objects.wait(() => claimNonce(...of)),
    spent: () => ({
      ms: now() - begun,
      dbAsked: db.asked(),
      dbMs: db.ms(),
      objectsAsked: objects.asked(),
      objectsMs: objects.ms(),
      providersAsked: providers.asked(),
      providersMs: providers.ms(),
    }),
  };
}

function timedProvider(provider: PaymentProvider, { wait }: Waits): PaymentProvider {
  return {
    name: provider.name,
    refundDays: provider.refundDays,
    takes: (...of) => provider.takes(...of),
    begin: (...of) => wait(() => provider.begin(...of)),
    inspect: (...of) => wait(() => provider.inspect(...of)),
    close: (...of) => wait(() => provider.close(...of)),
    refund: (...of) => wait(() => provider.refund(...of)),
    ...(provider.turnover && { turnover: (...of) => wait(() => provider.turnover!(...of)) }),
  };
}

function timedCourier(courier: Courier, { wait }: Waits): Courier {
  return { name: courier.name, deliver: (letter) => wait(() => courier.deliver(letter)) };
}
