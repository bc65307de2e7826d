/**
 * What a payment provider is to us. It is told what to charge, asked what it really has, and told what to pay back; its
 * notifications only say which order to ask about. Nothing is ever credited on a notification's own word.
 */
import type { OrderStatus } from "#contract/order.ts";
import type { PaymentMethod } from "#contract/payment-method.ts";
import type { Language } from "#contract/scalars.ts";

/** Money that came past every provider, by transfer or in cash: an operator says that it did, and pays it back by hand. */
export const OFFLINE = "offline";

export interface Charge {
  orderId: string;
  orderNumber: string;
  productId: string;
  /** The same on every retry; the provider makes one session of it. */
  idempotencyKey: string;
  amount: number;
  currency: string;
  method: PaymentMethod;
  /** What the payer reads at the cashier. */
  item: string;
  language: Language;
  /** Where the payer comes back to: the host of ours where the order was made. Null where nobody said the site's own. */
  site: string | null;
  createdAt: number;
  expiresAt: number;
}

export interface ChargeSession {
  id: string;
  /** Where the payer goes: a path of ours, or https at the provider. */
  payUrl: string;
}

/** Money the provider has for an order. */
export interface Capture {
  paymentId: string;
  amount: number;
  /** ISO 4217, three capitals. */
  currency: string;
  capturedAt: number;
  returns: Return[];
  /** Beyond what the order costs: it pays for nothing and goes back once the order is no longer open. */
  surplus?: true;
}

/** Money of a capture that went back, or is on its way. */
export interface Return {
  /** The provider's own id. */
  id: string;
  kind: "refund" | "dispute";
  /** Our refund's id, where the provider kept it. */
  refundId: string | null;
  amount: number;
  status: "pending" | "succeeded" | "failed" | "reversed";
  /** Of a dispute, in Unix milliseconds: until when evidence is taken; null where none is asked for. */
  dueAt?: number | null;
}

export interface Facts {
  captures: Capture[];
  /** The payer's last try was refused; the session may still be paid. Left out where nobody can refuse. */
  declined?: boolean;
}

export interface SessionRef {
  orderId: string;
  session: string;
}

export interface RefundMade {
  /** The provider's own id. */
  id: string;
  status: "pending" | "succeeded";
}

export interface RefundOrder {
  /** Ours; the idempotency key. */
  id: string;
  paymentId: string;
  amount: number;
  currency: string;
}

/** Money that a provider's own books say moved, in one currency; what it keeps of it for itself is in the money it pays out. */
export interface Turnover {
  currency: string;
  came: number;
  went: number;
  fees: number;
}

export interface PaymentProvider {
  name: string;
  /** How many days a refund usually takes to its payer, from and to; null where a person sends it. */
  refundDays: readonly [from: number, to: number] | null;
  /** Whether it can take this as it is configured. */
  takes(method: PaymentMethod, currency: string): boolean;
  /** @throws {ProviderSilence} when it is unknown whether there is a session now, {ProviderRefusal} when there is none. */
  begin(charge: Charge): Promise<ChargeSession>;
  /** @throws {ProviderSilence} */
  inspect(ref: SessionRef): Promise<Facts>;
  /** Makes a session unpayable; a paid or closed one stays as it is. @throws {ProviderSilence} */
  close(ref: SessionRef): Promise<void>;
  /** @throws {ProviderSilence} to be tried again, {ProviderRefusal} when it will never be done. */
  refund(order: RefundOrder): Promise<RefundMade>;
  /** By its own clock, from an instant to before another. Left out by who keeps no books. @throws {ProviderSilence} */
  turnover?(span: { from: number; before: number }): Promise<Turnover[]>;
}

/** No usable answer: the call may or may not have been done. Only the same call with the same key is safe now. */
export class ProviderSilence extends Error {
  override readonly name = "ProviderSilence";
}

/** A definite no: nothing was done. */
export class ProviderRefusal extends Error {
  override readonly name = "ProviderRefusal";
}

/** The configured providers; a method that none of them takes in a currency is not offered for it. */
export interface Payments {
  /** What can be paid in one of these currencies, in the order it is shown. */
  methodsFor(currencies: string[]): PaymentMethod[];
  providerFor(method: PaymentMethod, currency: string): PaymentProvider | null;
  /** By the name an order was made with; null when it is no longer configured. */
  provider(name: string): PaymentProvider | null;
  providers: readonly PaymentProvider[];
}

const SHOWN: PaymentMethod[] = ["alipay", "wechat", "unionpay", "card", "crypto"];

/** The first provider that can take a method serves it. */
export function paymentsOf(providers: PaymentProvider[]): Payments {
  const providerFor = (method: PaymentMethod, currency: string) =>
    providers.find((provider) => provider.takes(method, currency)) ?? null;
  return {
    methodsFor: (currencies) =>
      SHOWN.filter((method) => currencies.some((currency) => providerFor(method, currency))),
    providerFor,
    provider: (name) => providers.find((provider) => provider.name === name) ?? null,
    providers,
  };
}

/** Whether an order of this status may still turn out to be paid. */
export function mayBePaid(status: OrderStatus): boolean {
  return status !== "paid";
}
