/** Talks to Stripe: the client, made for each request from the settings, and what its errors mean. */
import { Stripe } from "stripe";
import { ProviderRefusal, ProviderSilence } from "#origin/ground/ports/payments.ts";

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Only events of this account are ours, where the account sends others' too. */
  accountId: string | null;
  /** The API's address, when it is not Stripe's own: a stand-in. */
  apiUrl: URL | null;
  /** The public address of the site, which payers come back to. */
  siteOrigin: string;
}

/** Below our caller's timeout of ten seconds, one retry included. */
const TIMEOUT_MS = 4_000;

export function stripeClient({ secretKey, apiUrl }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(apiUrl && {
      host: apiUrl.hostname,
      port: apiUrl.port,
      protocol: apiUrl.protocol === "http:" ? "http" : "https",
    }),
  });
}

export function isLiveKey(secretKey: string): boolean {
  return /^(sk|rk)_live_/.test(secretKey);
}

/** Errors about what was asked. A key that is rolled or may not do this, a limit and a broken line say nothing about it. */
const REFUSALS = new Set(["StripeCardError", "StripeInvalidRequestError"]);

/** Runs a request. @throws {ProviderRefusal} for an answer about what was asked, {ProviderSilence} for anything else. */
export async function asked<Value>(request: () => Promise<Value>): Promise<Value> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const cause = { cause: error };
    if (REFUSALS.has(error.type)) throw new ProviderRefusal(error.code ?? error.type, cause);
    throw new ProviderSilence(error.type, cause);
  }
}
