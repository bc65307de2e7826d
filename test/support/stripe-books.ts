/**
 * What Stripe has on its side, for its stand-in: sessions, payments, refunds, disputes and the events about them. Only
 * what we use of it, with the refusals that Stripe would answer with.
 */
import type { Clock } from "#origin/ground/clock.ts";

/** For so long evidence is taken. */
const EVIDENCE_SECONDS = 7 * 86_400;

export interface StripeSession {
  id: string;
  object: "checkout.session";
  url: string | null;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  payment_intent: string | null;
  allowed_payment_method_types: string[];
  amount_total: number;
  currency: string;
  client_reference_id: string;
  metadata: Record<string, string>;
  livemode: boolean;
  created: number;
  expires_at: number;
  /** Where the payer is sent back to. */
  success_url: string;
}

export interface StripeIntent {
  id: string;
  object: "payment_intent";
  status: "succeeded" | "requires_payment_method";
  amount_received: number;
  currency: string;
  metadata: Record<string, string>;
  latest_charge: string;
  last_payment_error: { type: "card_error"; code: "card_declined" } | null;
  created: number;
}

export interface StripeCharge {
  id: string;
  object: "charge";
  amount: number;
  amount_refunded: number;
  disputed: boolean;
  payment_intent: string;
  metadata: Record<string, string>;
  created: number;
}

export interface StripeReturn {
  id: string;
  object: "refund" | "dispute";
  amount: number;
  status: string;
  charge: string;
  payment_intent: string;
  metadata: Record<string, string>;
  /** Of a dispute. */
  evidence_details?: { due_by: number | null };
}

/** A movement of the balance, with what it is about in it. */
export interface StripeMovement {
  id: string;
  object: "balance_transaction";
  reporting_category: string;
  amount: number;
  currency: string;
  fee: number;
  created: number;
  source: { amount: number; currency: string } | null;
}

export interface StripeEvent {
  id: string;
  object: "event";
  type: string;
  livemode: boolean;
  created: number;
  data: { object: object };
  account?: string;
}

/** What Stripe answers with a 4xx. */
export class StripeRefusal extends Error {
  status: number;
  code: string;
  type: string;
  /** Which parameter it is about. */
  param: string | null = null;

  constructor(status: number, code: string, message: string, type = "invalid_request_error") {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
  }
}

const MIN_SESSION_SECONDS = 1_800;

export type StripeBooks = ReturnType<typeof stripeBooks>;

export function stripeBooks(clock: Clock) {
  const sessions = new Map<string, StripeSession>();
  const intents = new Map<string, StripeIntent>();
  const charges = new Map<string, StripeCharge>();
  const returns = new Map<string, StripeReturn>();
  const events: (StripeEvent & { delivered: boolean })[] = [];
  const movements: StripeMovement[] = [];
  let made = 0;
  const id = (prefix: string) => `${prefix}_test_${(made++).toString().padStart(6, "0")}`;
  const seconds = () => Math.floor(clock.now() / 1_000);

  function tell(type: string, object: object): StripeEvent {
    const event = { id: id("evt"), object: "event", type, livemode: false } as const;
    const told = { ...event, created: seconds(), data: { object: structuredClone(object) } };
    events.unshift({ ...told, delivered: false });
    return told;
  }

  /** Of the balance, which is kept in the payer's own currency unless said. */
  function move(
    category: string,
    amount: number,
    of: { currency: string; paid?: { amount: number; currency: string }; fee?: number },
  ): void {
    const { currency, paid = { amount: Math.abs(amount), currency }, fee = 0 } = of;
    const source = category === "fee" || category === "payout" ? null : paid;
    const object = "balance_transaction" as const;
    const said = { reporting_category: category, amount, currency, fee, source };
    movements.unshift({ id: id("txn"), object, ...said, created: seconds() });
  }

  function found<Kept>(kept: Map<string, Kept>, key: string): Kept {
    const one = kept.get(key);
    if (!one) throw new StripeRefusal(404, "resource_missing", `No such object: '${key}'`);
    return one;
  }

  function openSession(of: {
    type: string;
    amount: number;
    currency: string;
    reference: string;
    metadata: Record<string, string>;
    expiresAt: number;
    back: string;
  }): StripeSession {
    if (of.amount < 50) throw new StripeRefusal(400, "amount_too_small", "too small an amount");
    if (of.expiresAt < seconds() + MIN_SESSION_SECONDS) {
      throw new StripeRefusal(400, "parameter_invalid", "expires_at is less than 30 minutes away");
    }
    const key = id("cs");
    const session: StripeSession = {
      id: key,
      object: "checkout.session",
      url: `https://checkout.stripe.example/c/pay/${key}`,
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      allowed_payment_method_types: [of.type],
      amount_total: of.amount,
      currency: of.currency,
      client_reference_id: of.reference,
      metadata: of.metadata,
      livemode: false,
      created: seconds(),
      expires_at: of.expiresAt,
      success_url: of.back,
    };
    sessions.set(key, session);
    return session;
  }

  /** What a payer does at Stripe's page. */
  function pay(sessionId: string, received?: { amount?: number; currency?: string }): StripeIntent {
    const session = openOne(sessionId);
    const { amount = session.amount_total, currency = session.currency } = received ?? {};
    const intent = attempt(session, {
      status: "succeeded",
      amount_received: amount,
      currency,
      last_payment_error: null,
    });
    Object.assign(session, { status: "complete", payment_status: "paid", url: null });
    return intent;
  }

  /** The payer's bank refuses; the session stays open. */
  function decline(sessionId: string): StripeIntent {
    const session = openOne(sessionId);
    return attempt(session, {
      status: "requires_payment_method",
      amount_received: 0,
      currency: session.currency,
      last_payment_error: { type: "card_error", code: "card_declined" },
    });
  }

  function openOne(sessionId: string): StripeSession {
    const session = found(sessions, sessionId);
    if (session.status !== "open") throw new Error(`the session is ${session.status}`);
    return session;
  }

  function attempt(
    session: StripeSession,
    outcome: Pick<StripeIntent, "status" | "amount_received" | "currency" | "last_payment_error">,
  ): StripeIntent {
    const common = { metadata: session.metadata, created: seconds() };
    const charge: StripeCharge = {
      id: id("ch"),
      object: "charge",
      amount: outcome.amount_received,
      amount_refunded: 0,
      disputed: false,
      payment_intent: session.payment_intent ?? id("pi"),
      ...common,
    };
    const intent: StripeIntent = {
      id: charge.payment_intent,
      object: "payment_intent",
      latest_charge: charge.id,
      ...outcome,
      ...common,
    };
    charges.set(charge.id, charge);
    intents.set(intent.id, intent);
    session.payment_intent = intent.id;
    const { amount_received: amount, currency } = outcome;
    if (amount > 0) move("charge", amount, { currency, fee: 30 });
    return intent;
  }

  function expire(sessionId: string): StripeSession {
    const session = found(sessions, sessionId);
    if (session.status !== "open") {
      throw new StripeRefusal(400, "", `This session is ${session.status}`);
    }
    Object.assign(session, { status: "expired", url: null });
    return session;
  }

  /** `status` is what the refund comes to at once. */
  function refund(
    intentId: string,
    amount: number,
    {
      metadata = {},
      status = "succeeded",
    }: Partial<Pick<StripeReturn, "metadata" | "status">> = {},
  ): StripeReturn {
    const charge = found(charges, found(intents, intentId).latest_charge);
    if (charge.amount_refunded === charge.amount) {
      throw new StripeRefusal(400, "charge_already_refunded", "Charge has already been refunded.");
    }
    if (amount > charge.amount - charge.amount_refunded) {
      const refusal = new StripeRefusal(400, "", "Refund amount is greater than unrefunded amount");
      throw Object.assign(refusal, { param: "amount" });
    }
    charge.amount_refunded += amount;
    const { currency } = found(intents, intentId);
    if (status === "succeeded") move("refund", -amount, { currency });
    return kept("refund", "re", { amount, status, metadata, charge });
  }

  /** A payer's bank takes money back. */
  function dispute(intentId: string, amount: number): StripeReturn {
    const charge = found(charges, found(intents, intentId).latest_charge);
    charge.disputed = true;
    move("dispute", -amount, { currency: found(intents, intentId).currency });
    const evidence_details = { due_by: seconds() + EVIDENCE_SECONDS };
    const back = kept("dispute", "dp", { amount, status: "needs_response", metadata: {}, charge });
    return Object.assign(back, { evidence_details });
  }

  function kept(
    object: StripeReturn["object"],
    prefix: string,
    {
      charge,
      ...of
    }: Pick<StripeReturn, "amount" | "status" | "metadata"> & { charge: StripeCharge },
  ): StripeReturn {
    const { id: chargeId, payment_intent } = charge;
    const back = { id: id(prefix), object, ...of, charge: chargeId, payment_intent };
    returns.set(back.id, back);
    return back;
  }

  function returnsOf(object: StripeReturn["object"], chargeId: string | null): StripeReturn[] {
    const all = [...returns.values()].filter((one) => one.object === object);
    return all.filter(({ charge }) => charge === chargeId).toReversed();
  }

  const session = (key: string) => found(sessions, key);
  const intent = (key: string) => found(intents, key);
  const charge = (key: string) => found(charges, key);
  /** The newest session of an order. */
  const sessionOf = (orderId: string) =>
    [...sessions.values()].findLast(({ metadata }) => metadata.order_id === orderId)!;
  return {
    sessions,
    events,
    movements,
    move,
    openSession,
    pay,
    decline,
    expire,
    refund,
    dispute,
    tell,
    returnsOf,
    sessionOf,
    session,
    intent,
    charge,
  };
}
