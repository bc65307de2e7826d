/** The origin's Worker: builds its parts from the bindings, answers calls and runs the schedule. */
import { exports, waitUntil, WorkerEntrypoint } from "cloudflare:workers";
import finder from "virtual:finder";
import { listOf } from "#contract/reach/signed-list.ts";
import { SettingsError } from "#contract/settings.ts";
import { createOrigin } from "./entry/app.ts";
import { beside } from "./ground/beside.ts";
import { systemClock } from "./ground/clock.ts";
import type { Origin } from "./ground/origin.ts";
import { type MovableClock, movableClock } from "./doors/dev/clock.ts";
import { createDeviceLinks } from "./ground/vault/device-link.ts";
import { nonceClaimer } from "./doors/envelope/nonce-shard.ts";
import { signingKeys } from "./doors/envelope/signature.ts";
import { type Env, parseEnv, type Variables } from "./entry/env.ts";
import { takeMail } from "./doors/mail.ts";
import { groupFollower } from "./verbs/group/follow/follower.ts";
import { operatorsIn } from "./doors/operators/operators.ts";
import { finderOf } from "./entry/finder.ts";
import { alarmWaysOf } from "./entry/alarm-ways.ts";
import { couriersOf } from "./entry/couriers.ts";
import { configuredPayments, type PaymentSetup } from "./entry/payments.ts";
import { orderEffects } from "./entry/order-effects.ts";
import { type JobName, runSchedule, takeTurn } from "./entry/schedule.ts";
import { stoppedAnswer } from "./entry/stopped.ts";
import { argon2id } from "./providers/password/argon2.ts";
import { createNote } from "./books/alarm/note.ts";
import { createTerms, type Terms } from "./books/business/terms.ts";
import { createTally } from "./books/service/tally.ts";
import { log, ownConsole } from "./ground/log.ts";
import { createTell } from "./entry/tell.ts";
import { turnstile } from "./providers/turnstile/turnstile.ts";
import { createVault } from "./ground/vault/vault.ts";

export { NonceShard } from "./doors/envelope/nonce-shard.ts";
export { GroupWatch } from "./verbs/group/follow/group-watch.ts";

ownConsole();

interface Parts {
  origin: Origin;
  terms: Terms;
  paymentSetup: PaymentSetup;
  app: ReturnType<typeof createOrigin>;
  /** Null in PROD, where time is time. */
  movable: MovableClock | null;
}

let parts: Parts | undefined;

function partsOf(env: Env): Parts {
  parts ??= build(env);
  return parts;
}

function partsOrError(env: Env): Parts | SettingsError {
  try {
    return partsOf(env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    log("configuration.refused", { variables: error.variables });
    return error;
  }
}

/** @throws {SettingsError} */
function build(env: Env): Parts {
  const { settings: variables, off } = parseEnv(env);
  const { operators, areAllRead } = operatorsIn(variables.OPERATOR_TOKENS);
  const unused = areAllRead ? off : [...off, "OPERATOR_TOKENS"];
  if (unused.length > 0) log("configuration.reduced", { variables: unused });
  const { ENVIRONMENT: environment, DATABASE_LOCATION: location = null } = variables;
  const movable = environment === "PROD" ? null : movableClock(env.DB);
  const clock = movable ?? systemClock;
  const terms = createTerms(env.DB, clock);
  const vault = createVault(variables.VAULT_SECRET, ...variables.VAULT_SECRET_BEFORE);
  const paymentSetup = configuredPayments(variables, { db: env.DB, clock });
  const couriers = couriersOf(variables, { db: env.DB, vault, clock, email: env.EMAIL });
  const origin: Origin = {
    db: env.DB,
    clock,
    passwords: argon2id,
    // A call takes a copy of the origin, and these with it.
    get business() {
      return terms.at(clock.now());
    },
    businessAt: terms.at,
    payments: paymentSetup.payments,
    chain: paymentSetup.chain,
    orderEffects,
    followGroups: groupFollower(beside(location, env.GROUP_WATCHES)),
    environment,
    siteOrigin: variables.SITE_ORIGIN ?? null,
    addresses: listOf(variables.ADDRESS_LIST ?? ""),
    releaseKey: variables.RELEASE_PUBLIC_KEY ?? null,
    consoleHosts: variables.CONSOLE_HOSTS,
    supportMail: variables.SUPPORT_MAIL ?? null,
    finder: finderOf(variables, finder),
    vault,
    couriers,
    alarmWays: alarmWaysOf(variables, couriers),
    deviceLinks: createDeviceLinks(variables.DEVICE_LINK_KEY, ...variables.DEVICE_LINK_KEY_BEFORE),
    turnstile: turnstileOf(variables),
    note: createNote({ db: env.DB, clock, waitUntil }),
    tell: createTell(variables, { release: import.meta.env.RELEASE, waitUntil }),
  };
  const app = createOrigin(origin, {
    terms,
    claimNonce: nonceClaimer(beside(location, env.NONCE_SHARDS)),
    paymentSetup,
    signatureClock: systemClock,
    movableClock: movable,
    operators,
    tally: createTally({ db: env.DB, clock, waitUntil }),
    keys: {
      ios: signingKeys(variables.SIGNING_PRIVATE_KEY_IOS, variables.SIGNING_PRIVATE_KEY_IOS_BEFORE),
      android: signingKeys(
        variables.SIGNING_PRIVATE_KEY_ANDROID,
        variables.SIGNING_PRIVATE_KEY_ANDROID_BEFORE,
      ),
      mac: signingKeys(variables.SIGNING_PRIVATE_KEY_MAC, variables.SIGNING_PRIVATE_KEY_MAC_BEFORE),
      windows: signingKeys(
        variables.SIGNING_PRIVATE_KEY_WINDOWS,
        variables.SIGNING_PRIVATE_KEY_WINDOWS_BEFORE,
      ),
    },
  });
  return { origin, terms, paymentSetup, app, movable };
}

/** Both keys or none: a page must not show what nobody checks. */
function turnstileOf({ TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secret }: Variables) {
  return siteKey && secret ? turnstile(siteKey, secret) : null;
}

/** A turn of a job in a call of its own: what it asks and where it breaks is no other's. */
export class Schedule extends WorkerEntrypoint<Env> {
  async turn(job: JobName): Promise<boolean> {
    const { origin, terms, paymentSetup, movable } = partsOf(this.env);
    await movable?.read();
    await terms.refresh(waitUntil);
    return takeTurn(job, origin, paymentSetup);
  }
}

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: { Schedule: typeof Schedule };
    }
  }
}

export default class extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    const found = partsOrError(this.env);
    if (found instanceof SettingsError) {
      return stoppedAnswer(found, request, this.env.OPERATOR_TOKENS);
    }
    await found.movable?.read();
    return found.app.fetch(request, this.env, this.ctx);
  }

  /** The same for a call that only reads, and where the caller is: placement holds for `fetch` alone (decision 0144). */
  read(request: Request): Promise<Response> {
    return this.fetch(request);
  }

  override async email(message: ForwardableEmailMessage): Promise<void> {
    const found = partsOrError(this.env);
    // Thrown, so that the sender's server tries again.
    if (found instanceof SettingsError) throw found;
    await found.movable?.read();
    await found.terms.refresh(waitUntil);
    await takeMail(found.origin, message, (work) => this.ctx.waitUntil(work));
  }

  override async scheduled(): Promise<void> {
    const found = partsOrError(this.env);
    if (found instanceof SettingsError) return;
    const { origin } = found;
    await runSchedule(async (job) => {
      try {
        return await exports.Schedule.turn(job);
      } catch (error) {
        origin.tell("job.failed", { job, error });
        return false;
      }
    });
  }
}
