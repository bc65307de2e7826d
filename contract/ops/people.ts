/** What operators do about people: found by any of their names, time given and taken, blocked, signed out. */
import { z } from "zod";
import { TimeSource } from "#contract/membership.ts";
import { OrderStatus } from "#contract/order.ts";
import { Instant, Money, ObjectId } from "#contract/scalars.ts";
import { Note, Uid } from "./words.ts";

/** What a person may be kept from, each by itself. */
export const BlockedFrom = z.enum(["sign_in", "buying", "inviting", "support"]);
export type BlockedFrom = z.infer<typeof BlockedFrom>;

const Key = ObjectId.describe("Made by the caller: the same key is the same entry.");

const Days = z.int().min(1).max(3_660);

const Person = z.strictObject({
  uid: Uid,
  displayName: z.string(),
  createdAt: Instant,
  deletedAt: Instant.nullable(),
});

const TimeEntry = z.strictObject({
  at: Instant,
  source: TimeSource,
  /** What it came from: an order's id, or the key of what an operator did. */
  sourceId: z.string(),
  months: z.int(),
  seconds: z.int(),
  expiresAt: Instant,
});

const ShownPerson = Person.extend({
  language: z.string(),
  affiliate: z.boolean(),
  invitedBy: Uid.nullable(),
  expiresAt: Instant.nullable(),
  sessions: z.int(),
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
      platform: z.string(),
      name: z.string(),
      systemVersion: z.string(),
      lastSeenAt: Instant,
    }),
  ),
});

const Moved = z.strictObject({
  key: ObjectId,
  uid: Uid,
  /** Negative where it was taken. */
  seconds: z.int(),
  expiresAt: Instant,
});

const Blocked = z.strictObject({ uid: Uid, blockedFrom: z.array(BlockedFrom) });

export const PEOPLE_OPERATIONS = {
  people_find: {
    summary:
      "Finds people by number, account name, e-mail, phone, order number, transaction, code or device.",
    changes: false,
    rights: ["finance", "support"],
    looks: true,
    withheld: ["name"],
    request: z.strictObject({ name: z.string().trim().min(3).max(128) }),
    response: z.strictObject({ people: z.array(Person.extend({ by: z.string() })) }),
  },
  people_show: {
    summary: "One person: names, membership, newest orders, devices, sessions and blocks.",
    changes: false,
    rights: ["finance", "support"],
    looks: true,
    request: z.strictObject({ uid: Uid }),
    response: ShownPerson,
  },
  people_give: {
    summary: "Gives a person membership time: months or days. The statement says that we gave it.",
    changes: true,
    rights: ["support"],
    request: z
      .strictObject({
        uid: Uid,
        months: z.int().min(1).max(60).optional(),
        days: Days.optional(),
        note: Note,
        key: Key,
      })
      .refine(({ months, days }) => (months === undefined) !== (days === undefined), {
        path: ["days"],
        error: "either months or days.",
      }),
    response: Moved,
  },
  people_take: {
    summary: "Takes membership time from a person, as far as it has not passed.",
    changes: true,
    rights: ["support"],
    request: z.strictObject({ uid: Uid, days: Days, note: Note, key: Key }),
    response: Moved,
  },
  people_undo: {
    summary: "Undoes what an operator gave or took, by an entry of the opposite.",
    changes: true,
    rights: ["support"],
    request: z.strictObject({
      key: ObjectId.describe("Of what was given or taken."),
      note: Note,
    }),
    response: Moved,
  },
  people_block: {
    summary:
      "Keeps a person from signing in (and ends their sessions), buying, inviting or writing to support.",
    changes: true,
    rights: ["support"],
    request: z.strictObject({ uid: Uid, from: BlockedFrom, note: Note }),
    response: Blocked,
  },
  people_unblock: {
    summary: "Lets a person sign in, buy, invite or write to support again.",
    changes: true,
    rights: ["support"],
    request: z.strictObject({ uid: Uid, from: BlockedFrom, note: Note }),
    response: Blocked,
  },
  people_sign_out: {
    summary: "Ends all sessions of a person.",
    changes: true,
    rights: ["support"],
    request: z.strictObject({ uid: Uid, note: Note }),
    response: z.strictObject({ uid: Uid, ended: z.int() }),
  },
  people_second_off: {
    summary:
      "Removes a person's passkeys, authenticator app and recovery codes, once they showed in another way who they are. Tells them.",
    changes: true,
    rights: ["support"],
    request: z.strictObject({ uid: Uid, note: Note }),
    response: z.strictObject({ uid: Uid, passkeys: z.int(), app: z.boolean() }),
  },
} as const;
