/** Stripe behind our interface: Checkout takes the money, its API says what it has. */
import { Stripe } from "stripe";
import { LANGUAGES } from "#contract/languages.ts";
import type { Language } from "#contract/scalars.ts";
import type { PaymentMethod } from "#contract/payment-method.ts";
import {
  type Charge,
  type Facts,
  type PaymentProvider,
  ProviderRefusal,
  ProviderSilence,
} from "#origin/ground/ports/payments.ts";
import { asked, isLiveKey, stripeClient, type StripeSettings } from "./client.ts";
import { turnoverAt } from "./turnover.ts";
import { captureOf, chargeOf, isDeclined, ORDER_KEY, REFUND_KEY } from "./facts.ts";

export const STRIPE = "stripe";

type Locale = Stripe.Checkout.SessionCreateParams.Locale;

/** What Stripe's page speaks; to a reader of anything else it speaks as their browser does. */
const SPOKEN: readonly Locale[] = [
  "bg",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "es",
  "et",
  "fi",
  "fil",
  "fr",
  "hr",
  "hu",
  "id",
  "it",
  "ja",
  "ko",
  "lt",
  "lv",
  "ms",
  "mt",
  "nb",
  "nl",
  "pl",
  "pt",
  "ro",
  "ru",
  "sk",
  "sl",
  "sv",
  "th",
  "tr",
  "vi",
  "zh",
];

function localeOf(language: Language): Locale {
  const { language: spoken } = new Intl.Locale(LANGUAGES[language].tag);
  return SPOKEN.find((locale) => locale === spoken) ?? "auto";
}

/** UnionPay cards are cards to Stripe; the choice on our page only says that they are welcome. */
const TYPES: Partial<Record<PaymentMethod, "alipay" | "wechat_pay" | "card">> = {
  alipay: "alipay",
  wechat: "wechat_pay",
  unionpay: "card",
  card: "card",
};

/** In these its wallets can be asked for money; cards in all that Stripe knows. */
const WALLET_CURRENCIES: Partial<Record<PaymentMethod, string[]>> = {
  alipay: ["AUD", "CAD", "CNY", "EUR", "GBP", "HKD", "JPY", "MYR", "NZD", "SGD", "USD"],
  wechat: [
    "AUD",
    "CAD",
    "CHF",
    "CNY",
    "DKK",
    "EUR",
    "GBP",
    "HKD",
    "JPY",
    "NOK",
    "SEK",
    "SGD",
    "USD",
  ],
};

/** Stripe writes them with two digits that they no longer have: our amount would be a hundredth of what is meant. */
const WRITTEN_OTHERWISE = new Set(["ISK", "UGX"]);

function isTaken(method: PaymentMethod, currency: string): boolean {
  if (!(method in TYPES) || WRITTEN_OTHERWISE.has(currency)) return false;
  return WALLET_CURRENCIES[method]?.includes(currency) ?? true;
}

/**
 * Stripe wants at least half an hour from the call on, and a retry must say the same as the first try: so it is counted
 * from the order, with room for retries. An order that ends earlier closes the session; one that ends later keeps it open.
 */
const SESSION_SECONDS = 3_600;

/** As Stripe says of cards; wallets are faster. */
const REFUND_DAYS = [5, 10] as const;

export function stripeProvider(
  settings: StripeSettings,
  methods: PaymentMethod[],
): PaymentProvider {
  return {
    name: STRIPE,
    refundDays: REFUND_DAYS,
    takes: (method, currency) => methods.includes(method) && isTaken(method, currency),

    async begin(charge) {
      const session = await asked(() =>
        stripeClient(settings).checkout.sessions.create(sessionOf(charge, settings), {
          idempotencyKey: charge.idempotencyKey,
        }),
      );
      if (!session.url) throw new ProviderRefusal("the session has no page");
      return { id: session.id, payUrl: session.url };
    },

    inspect: ({ orderId, session }) => inspect(settings, orderId, session),

    async close({ session }) {
      try {
        await asked(() => stripeClient(settings).checkout.sessions.expire(session));
      } catch (error) {
        // Paid or expired already: what it is will be found by asking.
        if (!(error instanceof ProviderRefusal)) throw error;
      }
    },

    async refund({ id, paymentId, amount }) {
      const refund = await asked(() =>
        stripeClient(settings).refunds.create(
          { payment_intent: paymentId, amount, metadata: { [REFUND_KEY]: id } },
          { idempotencyKey: id },
        ),
      ).catch(onlyFinal);
      if (refund.status === "failed" || refund.status === "canceled") {
        throw new ProviderRefusal(refund.failure_reason ?? refund.status);
      }
      return { id: refund.id, status: refund.status === "succeeded" ? "succeeded" : "pending" };
    },

    turnover: (span) => turnoverAt(settings, span),
  };
}

/** What Stripe says of the payment itself. */
const FINAL = new Set([
  "amount_too_large",
  "charge_already_refunded",
  "charge_disputed",
  "charge_not_refundable",
  "refund_disputed_payment",
]);

/** An account without the payment, an empty balance and a parameter that Stripe does not know are our own trouble. */
function onlyFinal(error: unknown): never {
  if (!(error instanceof ProviderRefusal)) throw error;
  const { cause } = error;
  const isFinal =
    cause instanceof Stripe.errors.StripeError &&
    // More than is left of the payment has no code of its own.
    (FINAL.has(cause.code ?? "") || cause.param === "amount");
  throw isFinal ? error : new ProviderSilence(error.message, { cause });
}

function sessionOf(
  charge: Charge,
  { siteOrigin }: StripeSettings,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { [ORDER_KEY]: charge.orderId };
  const back = `${charge.site ?? siteOrigin}/purchased?order=${charge.orderId}`;
  const type = TYPES[charge.method];
  if (!type) throw new Error(`Stripe does not take ${charge.method}`);
  return {
    mode: "payment",
    client_reference_id: charge.orderId,
    // What is charged is what the order says, in its currency.
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: [type],
    ...(type === "wechat_pay" && { payment_method_options: { wechat_pay: { client: "web" } } }),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: charge.currency.toLowerCase(),
          unit_amount: charge.amount,
          product_data: { name: charge.item },
        },
      },
    ],
    metadata,
    payment_intent_data: { metadata, description: charge.orderNumber },
    locale: localeOf(charge.language),
    success_url: back,
    cancel_url: back,
    expires_at: Math.floor(
      Math.max(charge.createdAt + 1_000 * SESSION_SECONDS, charge.expiresAt) / 1_000,
    ),
  };
}

async function inspect(settings: StripeSettings, orderId: string, id: string): Promise<Facts> {
  const stripe = stripeClient(settings);
  try {
    const session = await asked(() =>
      stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge.refunds"] }),
    );
    const returns = await returnsOf(stripe, session);
    const belongs = { orderId, live: isLiveKey(settings.secretKey) };
    const capture = captureOf(session, returns, belongs);
    return { captures: capture ? [capture] : [], declined: isDeclined(session) };
  } catch (error) {
    // A refused question leaves us knowing nothing.
    if (error instanceof ProviderRefusal)
      throw new ProviderSilence(error.message, { cause: error });
    throw error;
  }
}

async function returnsOf(stripe: Stripe, session: Stripe.Checkout.Session) {
  const charge = chargeOf(session);
  if (!charge) return { refunds: [], disputes: [] };
  const known = charge.refunds;
  const refunds =
    known && !known.has_more
      ? known.data
      : (await asked(() => stripe.refunds.list({ charge: charge.id, limit: 100 }))).data;
  const disputes = charge.disputed
    ? (await asked(() => stripe.disputes.list({ charge: charge.id, limit: 100 }))).data
    : [];
  return { refunds, disputes };
}
