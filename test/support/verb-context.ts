/** What a verb gets, for tests that call one directly: the product's real database, a clock that the test moves. */
import { createHash } from "node:crypto";
import type { PasswordHasher } from "#origin/ground/ports/password.ts";
import type { Caller, Context, Session, SignedInContext } from "#origin/ground/context.ts";
import { createDeviceLinks } from "#origin/ground/vault/device-link.ts";
import { log } from "#origin/ground/log.ts";
import { orderEffects } from "#origin/entry/order-effects.ts";
import { paymentsOf } from "#origin/ground/ports/payments.ts";
import { sandboxProvider } from "#origin/providers/sandbox/provider.ts";
import { BUSINESS } from "#origin/ground/business-numbers.ts";
import { createVault } from "#origin/ground/vault/vault.ts";
import { fakeClock } from "./clock.ts";
import type { Harness } from "./harness.ts";

const CALLER: Caller = {
  requestId: "none",
  language: "en",
  platform: "windows",
  deviceId: null,
  ip: null,
  country: null,
  site: null,
};

export function verbContext(harness: Harness, parts: Partial<Context> = {}): Context {
  const db = parts.db ?? harness.db;
  const clock = parts.clock ?? fakeClock();
  return {
    db,
    clock,
    passwords: quickHasher,
    business: BUSINESS,
    businessAt: () => parts.business ?? BUSINESS,
    payments: paymentsOf([sandboxProvider({ db, clock })]),
    chain: null,
    orderEffects,
    followGroups: async () => "unwatched",
    environment: "DEV",
    siteOrigin: "https://halyard.example",
    addresses: null,
    releaseKey: null,
    consoleHosts: [],
    supportMail: null,
    finder: null,
    vault: createVault("v".repeat(43)),
    couriers: { email: [], sms: [] },
    deviceLinks: createDeviceLinks("0".repeat(32)),
    turnstile: null,
    tell: log,
    note: () => undefined,
    alarmWays: [],
    caller: CALLER,
    defer: (work) => void work,
    ...parts,
  };
}

export function signedInContext(context: Context, session: Session): SignedInContext {
  return { ...context, session };
}

/** Salted hashes at a cost no login would accept: rules are tested here, not strength. */
export const quickHasher: PasswordHasher = {
  hash: async (password) => phc(password, crypto.randomUUID()),
  verify: async (stored, password) => stored === phc(password, stored.split("$")[2] ?? ""),
  steady: (work) => work,
};

function phc(password: string, salt: string): string {
  return `$sha256$${salt}$${createHash("sha256").update(salt).update(password).digest("hex")}`;
}
