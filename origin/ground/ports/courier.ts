/** What carries a message to a person. A courier never throws: what happened is its answer. */
export type Channel = "email" | "sms";

export interface Letter {
  /** The outbox row's id; a courier that can uses it so that a repetition is recognised. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** Null for a text message. */
  html: string | null;
  /** Of a mail, beside the usual ones. */
  headers?: Record<string, string>;
  /** Where an answer goes; to nobody without. */
  replyTo?: string | null;
  attachment?: Attachment;
}

export interface Attachment {
  name: string;
  /** Its media type. */
  type: string;
  /** In base64. */
  content: string;
}

/**
 * - `delivered`: the provider took it.
 * - `failed`: it was certainly not taken. Whose fault that is no status tells: a sender that is not set up is refused like
 *   an address that is none, so it is tried again for as long as it is worth sending.
 * - `unknown`: no answer came; it may have been taken.
 */
export type Delivery = "delivered" | "failed" | "unknown";

export interface Courier {
  name: string;
  deliver(letter: Letter): Promise<Delivery>;
}

/** By channel, in the order they are tried. An empty list means that the channel is not offered. */
export type Couriers = Record<Channel, Courier[]>;
