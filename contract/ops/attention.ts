/**
 * What about money needs a person, as a queue. What is true of the world stands in it whatever anybody says: an operator takes
 * an item and calls it done, and what is still so a day later is open again (decision 0170).
 */
import { z } from "zod";
import { CryptoState } from "../crypto.ts";
import { Failure } from "../reach/dead-report.ts";
import { Instant, Money, ObjectId } from "../scalars.ts";
import { Note, paged, PageEnd } from "./words.ts";

/**
 * An unexplained event, a failed refund, surplus money not on its way back, a crypto payment held or short, a refund to send by
 * hand, one that is tried again and again, a dispute in which evidence is still taken, a rate that may be an attack, a network that is not read up to its head, an address of
 * the site that finders find dead.
 */
export const AttentionKind = z.enum([
  "event",
  "refund",
  "surplus",
  "crypto",
  "owed",
  "waiting",
  "dispute",
  "rate",
  "chain",
  "address",
]);
export type AttentionKind = z.output<typeof AttentionKind>;

/** What its actions are about; each only where there is one. */
export const AttentionAbout = z.strictObject({
  /** The order's. */
  number: z.string().nullable(),
  refundId: ObjectId.nullable(),
  provider: z.string().nullable(),
  event: z.string().nullable(),
  /** The provider's own id of it. */
  dispute: z.string().nullable(),
  /** Of foreign events, which are one item together. */
  reason: z.string().nullable(),
  amount: Money.nullable(),
  /** Until when something must be done. */
  dueAt: Instant.nullable(),
});
export type AttentionAbout = z.output<typeof AttentionAbout>;

/** It has never run, does not run now, or one of its jobs has not ended well. */
export const ScheduleState = z.enum(["never", "still", "late"]);
export type ScheduleState = z.output<typeof ScheduleState>;

const Count = z.int().nonnegative();

/** What an item, or a fault, says of itself, by its form: pages and commands say it in their reader's words. */
export const AttentionDetail = z.discriminatedUnion("form", [
  z.strictObject({
    form: z.literal("refund"),
    /** Whose word it was. */
    by: z.enum(["operator", "provider", "dispute", "surplus"]),
    amount: Money,
  }),
  z.strictObject({ form: z.literal("surplus"), amount: Money }),
  z.strictObject({
    form: z.literal("event"),
    /** As its provider calls it. */
    type: z.string(),
    verdict: z.string().nullable(),
  }),
  /** Events of others, which are one item together. */
  z.strictObject({ form: z.literal("foreign"), count: Count, verdict: z.string() }),
  /** Amounts are decimals of the token; nulls where no network of the order is configured any more. */
  z.strictObject({
    form: z.literal("crypto"),
    state: CryptoState,
    received: z.string(),
    due: z.string().nullable(),
    token: z.string().nullable(),
  }),
  /** In ten minutes. */
  z.strictObject({ form: z.literal("rate"), count: Count }),
  /** A network that is not read up to its head. */
  z.strictObject({ form: z.literal("unread") }),
  /** One of a network's, from 1, that is silent or behind. */
  z.strictObject({ form: z.literal("source"), source: z.int().positive() }),
  /** In two days; null where the country is not known. */
  z.strictObject({
    form: z.literal("address"),
    failure: Failure,
    country: z.string().nullable(),
    count: Count,
  }),
  /** Letters of a way that were given up in a day. */
  z.strictObject({ form: z.literal("given_up"), count: Count }),
  z.strictObject({ form: z.literal("refunds"), count: Count }),
  z.strictObject({ form: z.literal("schedule"), state: ScheduleState }),
  /** As an earlier build wrote it down. */
  z.strictObject({ form: z.literal("text"), text: z.string() }),
]);
export type AttentionDetail = z.output<typeof AttentionDetail>;

const ItemId = z.string().min(3).max(400);

const Item = z.strictObject({
  id: ItemId,
  what: AttentionKind,
  subject: z.string(),
  detail: AttentionDetail,
  at: Instant,
  /** `done`: somebody said so within a day, and it is still so. */
  state: z.enum(["open", "taken", "done"]),
  takenBy: z.string().nullable(),
  /** Who called it done last, when and why; of an open item: and it is still so. */
  doneBy: z.string().nullable(),
  doneAt: Instant.nullable(),
  note: z.string().nullable(),
  /** How often it was over and came back. */
  returned: z.int(),
  ...AttentionAbout.shape,
});

const Past = z.strictObject({
  id: ItemId,
  what: AttentionKind,
  subject: z.string(),
  detail: AttentionDetail,
  at: Instant,
  overAt: Instant,
  /** Null: it was solved by itself. */
  doneBy: z.string().nullable(),
  note: z.string().nullable(),
});

const Held = z.strictObject({ id: ItemId, takenBy: z.string().nullable() });

export const ATTENTION_OPERATIONS = {
  orders_attention: {
    summary: "What about money a person has to look at, who has it, and what was called done.",
    changes: false,
    rights: ["finance", "support"],
    request: z.strictObject({}),
    response: z.strictObject({ items: z.array(Item) }),
  },
  attention_past: {
    summary: "What needed a look and is over, newest first: done by somebody, or solved by itself.",
    changes: false,
    rights: ["finance", "support"],
    request: z.strictObject({
      ...paged(),
    }),
    response: z.strictObject({ items: z.array(Past), next: PageEnd.nullable() }),
  },
  attention_take: {
    summary: "Takes an item that needs a look, so that nobody else works at it.",
    changes: true,
    rights: ["finance", "support"],
    request: z.strictObject({ id: ItemId }),
    response: Held,
  },
  attention_leave: {
    summary: "Puts an item back that somebody has taken.",
    changes: true,
    rights: ["finance", "support"],
    request: z.strictObject({ id: ItemId }),
    response: Held,
  },
  attention_done: {
    summary: "Calls an item done. If it is still so after a day, it is open again.",
    changes: true,
    rights: ["finance", "support"],
    request: z.strictObject({ id: ItemId, note: Note }),
    response: Held,
  },
} as const;
