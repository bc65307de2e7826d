/** What operators see of groups that buy together, and how one is ended before its time. */
import { z } from "zod";
import { SeatState } from "../group.ts";
import { OrderStatus } from "../order.ts";
import { Instant, Money, ObjectId } from "../scalars.ts";
import { Note, paged, PageEnd, Seen, SeenBefore } from "./words.ts";

/**
 * - `unpaid`: its creator has not paid.
 * - `filling`: waits for members who pay.
 * - `finished`: all of it is paid.
 * - `choosing`: it ended, and at least one payer may still choose, or is to get the money back.
 * - `ended`: it ended, and nobody waits for anything.
 */
export const GroupState = z.enum(["unpaid", "filling", "choosing", "ended", "finished"]);
export type GroupState = z.output<typeof GroupState>;

const ListedGroup = z.strictObject({
  id: ObjectId,
  /** Its creator's number. */
  uid: z.string(),
  productId: z.string(),
  state: GroupState,
  pays: z.enum(["all", "self"]),
  size: z.int().positive(),
  /** That somebody has. */
  seats: z.int().nonnegative(),
  unitPrice: Money,
  createdAt: Instant,
  /** Null until its creator has paid. */
  endsAt: Instant.nullable(),
});

const ShownGroup = ListedGroup.omit({ seats: true }).extend({
  /** The plan bought alone. */
  fullPrice: Money,
  finishedAt: Instant.nullable(),
  /** Of a group that ended: then the money goes back. */
  chooseUntil: Instant.nullable(),
  seats: z.array(
    z.strictObject({
      /** In the group, from 1. */
      index: z.int().positive(),
      uid: z.string(),
      isCreator: z.boolean(),
      state: SeatState,
      /** Null for one that the creator paid. */
      order: z.string().nullable(),
      joinedAt: Instant,
    }),
  ),
  /** Of seats, freed ones too, and of differences to the plan alone; oldest first. */
  orders: z.array(
    z.strictObject({
      order: z.string(),
      uid: z.string(),
      what: z.enum(["seat", "difference"]),
      total: Money,
      refunded: Money,
      status: OrderStatus,
      createdAt: Instant,
    }),
  ),
  /** As long as they are kept, newest first. */
  letters: z.array(
    z.strictObject({
      letter: z.string(),
      channel: z.string(),
      status: z.string(),
      createdAt: Instant,
      settledAt: Instant.nullable(),
    }),
  ),
});

const EndPreview = z.strictObject({
  /** Until then payers choose; without a word their money goes back then. Null where nobody has a choice. */
  chooseUntil: Instant.nullable(),
  seats: z.array(
    z.strictObject({
      index: z.int().positive(),
      uid: z.string(),
      order: z.string().nullable(),
      /** `freed`: unless its payment has come by then, which its provider is asked first. */
      becomes: z.enum(["freed", "chooses", "stays"]),
      /** To its payer: without a choice, or, of a seat that stays, at once. */
      back: Money.nullable(),
      /** The plan alone for so much more, of who chooses. */
      difference: Money.nullable(),
    }),
  ),
  seen: Seen,
});

export const GROUP_OPERATIONS = {
  groups_list: {
    summary: "Groups that buy together, newest first, of one state or of all.",
    changes: false,
    rights: ["finance", "support"],
    looks: true,
    request: z.strictObject({
      state: GroupState.optional(),
      ...paged(),
    }),
    response: z.strictObject({ groups: z.array(ListedGroup), next: PageEnd.nullable() }),
  },
  groups_show: {
    summary: "One group with its seats, their orders, its letters and times.",
    changes: false,
    rights: ["finance", "support"],
    looks: true,
    request: z.strictObject({ id: ObjectId }),
    response: ShownGroup,
  },
  groups_end_preview: {
    summary:
      "What ending a group would do now: to each seat, and whose money goes back until when.",
    changes: false,
    rights: ["finance"],
    looks: true,
    request: z.strictObject({ id: ObjectId }),
    response: EndPreview,
  },
  groups_end: {
    summary:
      "Ends a group before its time, as if that were over: seats that wait for a payment are freed, and payers may choose before their money goes back.",
    changes: true,
    rights: ["finance"],
    request: z.strictObject({ id: ObjectId, note: Note, seen: SeenBefore }),
    response: ListedGroup.pick({ id: true, state: true }).extend({
      endsAt: Instant,
      /** Null while a payment that may be on its way is asked for, and of a group that is paid for. */
      chooseUntil: Instant.nullable(),
    }),
  },
} as const;
