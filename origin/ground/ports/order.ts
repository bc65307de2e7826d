/** An order as it is read: what the moves of one are told of (origin/ground/origin.ts). */
import type { TextsJson } from "#origin/ground/db/texts.ts";
import type { OrderStatus } from "#contract/order.ts";
import type { PaymentMethod } from "#contract/payment-method.ts";
import type { Language } from "#contract/scalars.ts";

export interface OrderRow {
  id: string;
  number: string;
  user_id: string;
  client_key: string;
  purpose: "membership" | "gift" | "group_buy";
  product_id: string;
  names: TextsJson;
  months: number;
  yearly: 0 | 1;
  currency: string;
  list_price: number;
  discount: number;
  credit: number;
  amount: number;
  coupon_id: string | null;
  method: PaymentMethod | "none";
  provider: string;
  language: Language;
  /** The host where it was made. */
  site: string | null;
  session_attempt: number;
  provider_session: string | null;
  pay_url: string | null;
  status: OrderStatus;
  created_at: number;
  expires_at: number;
  closed_at: number | null;
  asked_at: number;
  /** The payer's last try was refused. */
  declined: 0 | 1;
  /** Its buyer's account is deleted. */
  owner_gone: 0 | 1;
  /** Of the payment that pays it, asked for or done. */
  refunded: number;
  /** Of all that came for it: decided to go back, and not sent yet. */
  owed: number;
  /** JSON: what a person sent back over a chain (`SentBackRow[]`). */
  sent_back: string;
  /** Of the group that it pays a seat of, or every seat. */
  group_size: number | null;
  seats: number;
  time_starts_at: number | null;
  time_expires_at: number | null;
}

export interface SentBackRow {
  amount: number;
  network: string;
  hash: string;
  at: number;
}
