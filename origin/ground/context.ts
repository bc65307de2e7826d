/** What a verb gets: the origin's parts, who calls, and the two shapes it may answer with. */
import type { CallName, CallRequest, CallResponse, CALLS } from "#contract/calls.ts";
import type { Refusal } from "#contract/problem.ts";
import type { Language, Platform } from "#contract/scalars.ts";
import type { Clock } from "./clock.ts";
import type { Tell } from "./log.ts";
import type { FollowGroups } from "#origin/verbs/group/follow/follower.ts";
import type { OrderEffect } from "./effects.ts";
import type { Chain } from "#origin/providers/chain/provider.ts";
import type { Payments } from "./ports/payments.ts";
import type { DeviceLinks } from "./vault/device-link.ts";
import type { Couriers } from "./ports/courier.ts";
import type { PasswordHasher } from "./ports/password.ts";
import type { Business } from "./business.ts";
import type { Vault } from "./vault/vault.ts";

/** The parts that `index.ts` builds from bindings, and a test from its own. */
export interface Origin {
  db: D1Database;
  clock: Clock;
  passwords: PasswordHasher;
  business: Business;
  payments: Payments;
  /** Null where no crypto is taken. */
  chain: Chain | null;
  orderEffects: OrderEffect[];
  followGroups: FollowGroups;
  environment: "DEV" | "TEST" | "PROD";
  /** Scheme and host of the site, for links that leave it; null where nobody said it. */
  siteOrigin: string | null;
  vault: Vault;
  couriers: Couriers;
  deviceLinks: DeviceLinks;
  tell: Tell;
}

export interface Session {
  id: string;
  userId: string;
  scope: "register" | "session";
  /** The bound device it is on; null in a browser. */
  deviceId: string | null;
}

export interface Caller {
  /** The gateway's id of the request, by which log lines of both Workers meet. */
  requestId: string;
  language: Language;
  platform: Platform;
  deviceId: string | null;
  /** The visitor's address as the gateway saw it; for limits, never for identity. */
  ip: string | null;
}

export interface Context extends Origin {
  caller: Caller;
  /** Work that goes on after the answer; what it must not lose is in the database before. */
  defer: (work: Promise<unknown>) => void;
}

export interface MaybeSignedInContext extends Context {
  session: Session | null;
}

export interface SignedInContext extends Context {
  session: Session;
}

export interface Success<Data> {
  ok: true;
  data: Data;
  /** A new session token, sent in the `pragma` header. */
  token?: string;
}

export type Outcome<Data> = Success<Data> | Refusal;

export function succeed<Data>(data: Data, token?: string): Success<Data> {
  return token === undefined ? { ok: true, data } : { ok: true, data, token };
}

interface ContextByAuth {
  none: Context;
  optional: MaybeSignedInContext;
  register: SignedInContext;
  session: SignedInContext;
}

type ContextOf<Name extends CallName> = ContextByAuth[(typeof CALLS)[Name]["auth"]];

export type Verb<Name extends CallName> = (
  context: ContextOf<Name>,
  input: CallRequest<Name>,
) => Promise<Outcome<CallResponse<Name>>>;

/** One verb for every call of the contract: a missing one does not compile. */
export type Verbs = { [Name in CallName]: Verb<Name> };
