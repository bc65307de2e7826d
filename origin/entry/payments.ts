/** Which providers this deployment has, from its variables. Nothing is assumed: what is not configured is not offered. */
import { PaymentMethod } from "#contract/payment-method.ts";
import type { Clock } from "#origin/ground/clock.ts";
import { log } from "#origin/ground/log.ts";
import { addressesBelow } from "#origin/providers/chain/derive.ts";
import type { Chain, Network } from "#origin/ground/chain/network.ts";
import { chainProvider } from "#origin/providers/chain/provider.ts";
import type { EventReader, WebhookReader } from "#origin/books/payment/inbox/inbox.ts";
import { type Payments, paymentsOf } from "#origin/ground/ports/payments.ts";
import { sandboxEvents } from "#origin/providers/sandbox/events.ts";
import { sandboxProvider } from "#origin/providers/sandbox/provider.ts";
import type { StripeSettings } from "#origin/providers/stripe/client.ts";
import { stripeEvents } from "#origin/providers/stripe/events.ts";
import { stripeProvider } from "#origin/providers/stripe/provider.ts";

export interface PaymentVariables {
  ENVIRONMENT: "DEV" | "TEST" | "PROD";
  SITE_ORIGIN?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_ACCOUNT_ID?: string | undefined;
  STRIPE_API_URL?: string | undefined;
  STRIPE_METHODS: string[];
  CRYPTO_NETWORKS: Network[];
  CRYPTO_PUBLIC_KEY?: string | undefined;
}

export interface PaymentSetup {
  payments: Payments;
  eventReaders: (EventReader | WebhookReader)[];
  stripe: StripeSettings | null;
  chain: Chain | null;
  /** Whether the sandbox and its cashier exist here. */
  sandbox: boolean;
}

export function configuredPayments(
  variables: PaymentVariables,
  parts: { db: D1Database; clock: Clock },
): PaymentSetup {
  const stripe = stripeSettings(variables);
  const chain = chainOf(variables);
  const sandbox = variables.ENVIRONMENT !== "PROD";
  const methods = variables.STRIPE_METHODS.flatMap(
    (name) => PaymentMethod.safeParse(name).data ?? [],
  );
  return {
    payments: paymentsOf([
      ...(stripe ? [stripeProvider(stripe, methods)] : []),
      ...(sandbox ? [sandboxProvider(parts)] : []),
      ...(chain ? [chainProvider(chain, parts)] : []),
    ]),
    eventReaders: [...(stripe ? [stripeEvents(stripe)] : []), ...(sandbox ? [sandboxEvents] : [])],
    stripe,
    chain,
    sandbox,
  };
}

/** Networks without a key have no addresses, and a key without networks nobody to ask; a wrong key stops nothing else. */
function chainOf({ CRYPTO_NETWORKS: networks, CRYPTO_PUBLIC_KEY: key }: PaymentVariables) {
  if (!key || networks.length === 0) return null;
  const derive = addressesBelow(key);
  if (typeof derive === "function") return { networks, derive };
  log("crypto.switched_off", { keyFault: derive });
  return null;
}

/** All of key, webhook secret and site address, or none: half a Stripe would take money and never hear of it. */
function stripeSettings(variables: PaymentVariables): StripeSettings | null {
  const {
    SITE_ORIGIN: siteOrigin,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_ACCOUNT_ID: accountId,
    STRIPE_API_URL: apiUrl,
  } = variables;
  if (!secretKey || !webhookSecret || !siteOrigin) return null;
  return {
    secretKey,
    webhookSecret,
    accountId: accountId ?? null,
    apiUrl: apiUrl ? new URL(apiUrl) : null,
    siteOrigin,
  };
}
