/** A person as operators see one. */
import { z } from "zod";
import { TimeSource } from "#contract/membership.ts";
import { OrderStatus } from "#contract/order.ts";
import { Country, Instant, Money, ObjectId, SignedMoney } from "#contract/scalars.ts";
import { Uid } from "./words.ts";

/** What a person may be kept from, each by itself. */
export const BlockedFrom = z.enum(["sign_in", "buying", "inviting", "support"]);
export type BlockedFrom = z.infer<typeof BlockedFrom>;

/** By which of their names somebody was found. */
export const FoundBy = z.enum([
  "uid",
  "account",
  "email",
  "phone",
  "device",
  "order_number",
  "invitation_code",
  "redemption_code",
  "transaction",
]);
export type FoundBy = z.output<typeof FoundBy>;

export const Person = z.strictObject({
  uid: Uid,
  displayName: z.string(),
  createdAt: Instant,
  deletedAt: Instant.nullable(),
});

const TimeEntry = z.strictObject({
  at: Instant,
  source: TimeSource,
  months: z.int(),
  seconds: z.int(),
  expiresAt: Instant,
  /** Whose payment or refund it came from; null where it came from none. */
  order: z.string().nullable(),
  /** What else it came from, such as the key of what an operator did. */
  sourceId: z.string().nullable(),
});

export const ShownPerson = Person.extend({
  language: z.string(),
  affiliate: z.boolean(),
  /** Whether signing in takes a second step. */
  secondFactor: z.boolean(),
  invitedBy: Uid.nullable(),
  expiresAt: Instant.nullable(),
  /** That are open, the one used last first. */
  sessions: z.array(
    z.strictObject({
      id: ObjectId,
      /** The name of a device that is bound; null for a browser. */
      device: z.string().nullable(),
      platform: z.string(),
      country: Country.nullable(),
      createdAt: Instant,
      lastUsedAt: Instant,
    }),
  ),
  blockedFrom: z.array(BlockedFrom),
  /** How the person signs in; a device has no text. */
  names: z.array(z.strictObject({ kind: z.string(), name: z.string() })),
  time: z.array(TimeEntry),
  orders: z.array(
    z.strictObject({
      number: z.string(),
      productId: z.string(),
      total: Money,
      status: OrderStatus,
      createdAt: Instant,
    }),
  ),
  devices: z.array(
    z.strictObject({
      id: ObjectId,
      platform: z.string(),
      name: z.string(),
      systemVersion: z.string(),
      lastSeenAt: Instant,
    }),
  ),
  /** Seats in groups, newest first. */
  groups: z.array(
    z.strictObject({
      /** That pays the seat; null where somebody else does. */
      order: z.string().nullable(),
      productId: z.string(),
      size: z.int(),
      pays: z.enum(["self", "all"]),
      isCreator: z.boolean(),
      status: z.string(),
      state: z.string(),
      joinedAt: Instant,
      endsAt: Instant.nullable(),
    }),
  ),
  /** Whom they invited, newest first. */
  invited: z.array(z.strictObject({ uid: Uid, createdAt: Instant, hasPaid: z.boolean() })),
  commission: z.array(z.strictObject({ earned: SignedMoney, unsettled: SignedMoney })),
  /** To the addresses of now, as long as they are kept; one that was not delivered was given up. */
  letters: z.array(
    z.strictObject({
      letter: z.string(),
      channel: z.string(),
      status: z.string(),
      createdAt: Instant,
      settledAt: Instant.nullable(),
    }),
  ),
  threads: z.array(
    z.strictObject({
      question: z.string(),
      topic: z.string(),
      state: z.string(),
      changedAt: Instant,
    }),
  ),
});
