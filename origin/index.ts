/** The origin's Worker: builds its parts from the bindings, answers calls and runs the schedule. */
import { waitUntil } from "cloudflare:workers";
import { createOrigin } from "./app.ts";
import { systemClock } from "./clock.ts";
import type { Origin } from "./context.ts";
import { type MovableClock, movableClock } from "./dev/clock.ts";
import { createDeviceLinks } from "./device/link.ts";
import { nonceClaimer } from "./envelope/nonce-shard.ts";
import { signingKey } from "./envelope/signature.ts";
import { type Env, parseEnv, type Variables } from "./env.ts";
import { groupFollower } from "./group/follow/follower.ts";
import { operatorsIn } from "./ops/operators.ts";
import { couriersOf } from "./outbox/couriers.ts";
import { configuredPayments, type PaymentSetup } from "./payment/configured.ts";
import { orderEffects } from "./payment/order-effects.ts";
import { runSchedule } from "./schedule.ts";
import { argon2id } from "./sign-in/password/argon2.ts";
import { BUSINESS } from "./system/business.ts";
import { createTell } from "./tell.ts";
import { createVault } from "./vault/vault.ts";

export { NonceShard } from "./envelope/nonce-shard.ts";
export { GroupWatch } from "./group/follow/group-watch.ts";

interface Parts {
  origin: Origin;
  paymentSetup: PaymentSetup;
  app: ReturnType<typeof createOrigin>;
  /** Null in PROD, where time is time. */
  movable: MovableClock | null;
}

let parts: Parts | undefined;

function partsOf(env: Env): Parts {
  parts ??= build(env, parseEnv(env));
  return parts;
}

function build(env: Env, variables: Variables): Parts {
  const { ENVIRONMENT: environment } = variables;
  const movable = environment === "PROD" ? null : movableClock(env.DB);
  const clock = movable ?? systemClock;
  const vault = createVault(variables.VAULT_SECRET);
  const paymentSetup = configuredPayments(variables, { db: env.DB, clock });
  const origin: Origin = {
    db: env.DB,
    clock,
    passwords: argon2id,
    business: BUSINESS,
    payments: paymentSetup.payments,
    chain: paymentSetup.chain,
    orderEffects,
    followGroups: groupFollower(env.GROUP_WATCHES),
    environment,
    siteOrigin: variables.SITE_ORIGIN ?? null,
    vault,
    couriers: couriersOf(variables, { db: env.DB, vault, clock, email: env.EMAIL }),
    deviceLinks: createDeviceLinks(variables.DEVICE_LINK_KEY),
    tell: createTell(variables, { release: import.meta.env.RELEASE, waitUntil }),
  };
  const app = createOrigin(origin, {
    claimNonce: nonceClaimer(env.NONCE_SHARDS),
    paymentSetup,
    signatureClock: systemClock,
    movableClock: movable,
    operators: operatorsIn(variables.OPERATOR_TOKENS),
    keys: {
      ios: signingKey(variables.SIGNING_PRIVATE_KEY_IOS),
      android: signingKey(variables.SIGNING_PRIVATE_KEY_ANDROID),
      mac: signingKey(variables.SIGNING_PRIVATE_KEY_MAC),
      windows: signingKey(variables.SIGNING_PRIVATE_KEY_WINDOWS),
    },
  });
  return { origin, paymentSetup, app, movable };
}

export default {
  async fetch(request, env, execution) {
    const { app, movable } = partsOf(env);
    await movable?.read();
    return app.fetch(request, env, execution);
  },
  async scheduled(_event, env) {
    const { origin, paymentSetup, movable } = partsOf(env);
    try {
      await movable?.read();
      await runSchedule(origin, paymentSetup);
    } catch (error) {
      origin.tell("schedule.failed", { error });
      throw error;
    }
  },
} satisfies ExportedHandler<Env>;
