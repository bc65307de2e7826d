/**
 * The product's own parts on a database in this process, with a clock by hand: what a person calls, what an operator does, the
 * sandbox's cashier and the schedule. What is done here is what the Workers do, but for signatures, sessions and the password's
 * cost.
 */
import { argon2Sync } from "node:crypto";
import {
  type CallName,
  CALLS,
  type CallRequest,
  type CallResponse,
} from "#contract/calls/calls.ts";
import {
  declared,
  OPERATIONS,
  type OperationName,
  type OperationRequest,
  type OperationResponse,
} from "#contract/ops/operations.ts";
import type { Problem } from "#contract/problem.ts";
import { keptRequest } from "#origin/books/audit/request.ts";
import { sandboxCashier } from "#origin/doors/sandbox/cashier.ts";
import { createTally } from "#origin/books/service/tally.ts";
import { couriersOf } from "#origin/entry/couriers.ts";
import { operations } from "#origin/entry/operations.ts";
import { orderEffects } from "#origin/entry/order-effects.ts";
import { configuredPayments } from "#origin/entry/payments.ts";
import { type JobName, runSchedule, takeTurn } from "#origin/entry/schedule.ts";
import { verbs } from "#origin/entry/verbs.ts";
import { BUSINESS } from "#origin/ground/business-numbers.ts";
import type { Caller, Context, Outcome, Session } from "#origin/ground/context.ts";
import type { Asker, OperatorContext } from "#origin/ground/operation.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { PasswordHasher } from "#origin/ground/ports/password.ts";
import { createDeviceLinks } from "#origin/ground/vault/device-link.ts";
import { createVault } from "#origin/ground/vault/vault.ts";
import type { HandClock } from "./agenda.ts";

/** Of everybody in the sample who has one. */
export const SAMPLE_PASSWORD = "sample people sign in";

/** What the product refused. A sample's people are refused now and then, as everybody is. */
export class Refused extends Error {
  readonly problem: Problem;
  constructor(asked: string, problem: Problem) {
    super(`${asked}: ${problem}`);
    this.problem = problem;
  }
}

/** Who calls. */
export interface Visitor {
  caller: Caller;
  session: Session | null;
}

export interface Secrets {
  VAULT_SECRET: string;
  DEVICE_LINK_KEY: string;
}

export type CashierAction = "pay" | "twice" | "silently" | "later" | "fail";

export interface Product {
  origin: Origin;
  clock: HandClock;
  deviceLinkKey: string;
  /** @throws {Refused} */
  call<Name extends CallName>(
    by: Visitor,
    name: Name,
    request: CallRequest<Name>,
  ): Promise<CallResponse<Name>>;
  /** @throws {Refused} */
  operate<Name extends OperationName>(
    operator: string,
    name: Name,
    request: OperationRequest<Name>,
  ): Promise<OperationResponse<Name>>;
  /** What a payer does at the cashier. */
  atCashier(payUrl: string, action: CashierAction): Promise<void>;
  runSchedule(): Promise<void>;
}

type AnyVerb = (context: Context, input: unknown) => Promise<Outcome<unknown>>;

export function productOn(
  db: D1Database,
  clock: HandClock,
  { secrets, siteOrigin }: { secrets: Secrets; siteOrigin: string },
): Product {
  const parts = { db, clock };
  const vault = createVault(secrets.VAULT_SECRET);
  const nothing = { STRIPE_METHODS: [], CRYPTO_NETWORKS: [] };
  const setup = configuredPayments({ ENVIRONMENT: "DEV", ...nothing }, parts);
  const origin: Origin = {
    ...parts,
    passwords: oneHash(),
    business: BUSINESS,
    businessAt: () => BUSINESS,
    payments: setup.payments,
    chain: null,
    orderEffects,
    followGroups: async () => "unwatched",
    environment: "DEV",
    siteOrigin,
    releaseKey: null,
    consoleHosts: [],
    supportMail: null,
    finder: null,
    addresses: null,
    vault,
    couriers: couriersOf({ ENVIRONMENT: "DEV" } as Parameters<typeof couriersOf>[0], {
      ...parts,
      vault,
    }),
    alarmWays: [],
    deviceLinks: createDeviceLinks(secrets.DEVICE_LINK_KEY),
    turnstile: null,
    tell(event, { error }) {
      throw error instanceof Error ? error : new Error(event);
    },
    note: () => undefined,
  };
  const deferred: Promise<unknown>[] = [];
  const defer = (work: Promise<unknown>) => void deferred.push(work);
  const tally = createTally({ db, clock, waitUntil: defer });
  const cashier = sandboxCashier(origin);

  async function done<Data>(
    asked: string,
    outcome: Outcome<unknown>,
    read: (data: unknown) => Data,
  ) {
    while (deferred.length > 0) await deferred.shift();
    if (!outcome.ok) throw new Refused(asked, outcome.problem);
    return read(outcome.data);
  }

  return {
    origin,
    clock,
    deviceLinkKey: secrets.DEVICE_LINK_KEY,
    async call(by, name, request) {
      // safe because each verb takes what its own schema reads, and `by` has the session that it asks for
      const verb = verbs[name] as AnyVerb;
      const { caller, session } = by;
      const context = { ...origin, caller, session, defer };
      const outcome = await verb(context, CALLS[name].request.parse(request));
      tally(name, outcome.ok ? "Success" : outcome.problem, MOST_TAKE_MS);
      // safe because the contract reads the answer of this call
      return done(name, outcome, (data) => CALLS[name].response.parse(data)) as never;
    },
    async operate(operator, name, request) {
      // safe because each verb takes what its own schema reads
      const verb = operations[name] as (
        context: OperatorContext,
        input: unknown,
      ) => Promise<Outcome<unknown>>;
      const by: Asker = {
        name: operator,
        role: "owner",
        way: "environment",
        operatorId: null,
        sessionId: null,
        freshUntil: null,
      };
      const input = OPERATIONS[name].request.parse(request);
      const kept = keptRequest(input, declared(name).withheld);
      const trace = { way: by.way, country: null, network: null, request: kept };
      const context = { ...origin, caller: OFFICE, defer, operator, by, trace, console: null };
      const outcome = await verb(context, input);
      return done(name, outcome, (data) => OPERATIONS[name].response.parse(data)) as never;
    },
    async atCashier(payUrl, action) {
      const path = payUrl.slice("/sandbox".length);
      await cashier.request(path, { method: "POST", body: new URLSearchParams({ action }) });
    },
    async runSchedule() {
      await runSchedule((job) => turn(job), clock);
    },
  };

  /** What the schedule sees of the service is left out: here it does not run every minute. */
  async function turn(job: JobName): Promise<boolean> {
    return job === "alarms" ? false : takeTurn(job, origin, setup);
  }
}

const MOST_TAKE_MS = 40;

const OFFICE: Caller = {
  requestId: "sample",
  language: "en",
  platform: "mac",
  deviceId: null,
  ip: null,
  country: null,
  site: null,
};

/** Argon2id takes 30 ms of a processor: everybody has the same hash of the same word, as the product would write it. */
function oneHash(): PasswordHasher {
  const nonce = Buffer.from("sample of halyard");
  const parameters = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 };
  const tag = argon2Sync("argon2id", { message: SAMPLE_PASSWORD, nonce, ...parameters });
  const plain = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replaceAll("=", "");
  const phc = `$argon2id$v=19$m=19456,t=2,p=1$${plain(nonce)}$${plain(tag)}`;
  return {
    hash: async () => phc,
    verify: async (_, password) => password === SAMPLE_PASSWORD,
    steady: (work) => work,
  };
}
