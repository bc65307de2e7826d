/** What operators do about people: found by any of their names, time given and taken, blocked, signed out. */
import { z } from "zod";
import { FAULTS } from "./faults.ts";
import { AddressKind } from "#contract/address.ts";
import { AccountPart, AccountPartRequest } from "#contract/export.ts";
import { Instant, Money, ObjectId } from "#contract/scalars.ts";
import { BlockedFrom, FoundBy, Person, ShownPerson } from "./person.ts";
import { Note, PressKey, Uid } from "./words.ts";

const Days = z.int().min(1).max(3_660);

const Given = { months: z.int().min(1).max(60).optional(), days: Days.optional() };
const EITHER = { path: ["days"], error: FAULTS.monthsOrDays };

function isOneLength(given: { months?: number | undefined; days?: number | undefined }): boolean {
  return (given.months === undefined) !== (given.days === undefined);
}

const Moved = z.strictObject({
  key: ObjectId,
  uid: Uid,
  /** Negative where it was taken. */
  seconds: z.int(),
  expiresAt: Instant,
});

/** What moving time would do now. */
const MovePreview = z.strictObject({
  /** How much is given or taken. */
  seconds: z.int(),
  /** What there is then. */
  stays: z.int(),
  /** When it ends now, or now where it has ended. */
  from: Instant,
  until: Instant,
  /** Of whoever asks, today (UTC), in seconds; null for a role without a limit. */
  allowance: z.strictObject({ most: z.int(), left: z.int() }).nullable(),
});

/** What stays of somebody who is kept from something, and what ends. */
const BlockPreview = z.strictObject({
  from: BlockedFrom,
  /** Whether they are kept from it already. */
  isBlocked: z.boolean(),
  /** That are open now. */
  sessions: z.int(),
  openOrders: z.array(z.string()),
  /** Of a membership that lasts. */
  expiresAt: Instant.nullable(),
});

/** What ends with an account. */
const DeletePreview = z.strictObject({
  expiresAt: Instant.nullable(),
  /** Numbers of orders. */
  openOrders: z.array(z.string()),
  /** Numbers of the orders of paid seats in groups that are open. */
  paidSeats: z.array(z.string()),
  /** Not paid out, by currency. */
  commission: z.array(Money),
  /** That nobody redeemed. */
  gifts: z.int(),
  devices: z.int(),
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
    request: z.strictObject({ name: z.string().trim().min(3, FAULTS.letters).max(128) }),
    response: z.strictObject({ people: z.array(Person.extend({ by: FoundBy })) }),
  },
  people_show: {
    summary: "One person: names, membership, newest orders, devices, sessions and blocks.",
    changes: false,
    rights: ["finance", "support"],
    looks: true,
    request: z.strictObject({ uid: Uid }),
    response: ShownPerson,
  },
  people_give_preview: {
    summary: "What giving time would do now: until when it lasts then, and what is left to give.",
    changes: false,
    rights: ["support"],
    looks: true,
    request: z
      .strictObject({ uid: Uid, ...Given, key: PressKey.optional() })
      .refine(isOneLength, EITHER),
    response: MovePreview,
  },
  people_give: {
    summary: "Gives a person membership time: months or days. The statement says that we gave it.",
    changes: true,
    rights: ["support"],
    request: z
      .strictObject({ uid: Uid, ...Given, note: Note, key: PressKey })
      .refine(isOneLength, EITHER),
    response: Moved,
  },
  people_take_preview: {
    summary: "What taking time would do now: until when it lasts then, and what is left to take.",
    changes: false,
    rights: ["support"],
    looks: true,
    request: z.strictObject({ uid: Uid, days: Days, key: PressKey.optional() }),
    response: MovePreview,
  },
  people_take: {
    summary: "Takes membership time from a person, no more than there is.",
    changes: true,
    rights: ["support"],
    request: z.strictObject({ uid: Uid, days: Days, note: Note, key: PressKey }),
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
  people_block_preview: {
    summary: "What keeping a person from something would stop now, and what stays.",
    changes: false,
    rights: ["support"],
    looks: true,
    request: z.strictObject({ uid: Uid, from: BlockedFrom }),
    response: BlockPreview,
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
  people_end_session: {
    summary: "Ends one session of a person.",
    changes: true,
    rights: ["support"],
    request: z.strictObject({ uid: Uid, session: ObjectId, note: Note }),
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
  people_unbind: {
    summary: "Frees the place of a person's device and ends its sessions.",
    changes: true,
    rights: ["support"],
    request: z.strictObject({ uid: Uid, device: ObjectId, note: Note }),
    response: z.strictObject({ uid: Uid, platform: z.string() }),
  },
  people_address: {
    summary:
      "Corrects a person's address, once they have shown the new one. Letters go to the old one and to the new one.",
    changes: true,
    rights: ["support"],
    // It is a way into an account.
    fresh: true,
    withheld: ["address"],
    request: z.strictObject({
      uid: Uid,
      kind: AddressKind,
      address: z.string().trim().min(3).max(254),
      note: Note,
    }),
    response: z.strictObject({ uid: Uid, kind: AddressKind, told: z.int() }),
  },
  people_export: {
    summary:
      "All that is kept about a person, a part at a time, for their own request. Tells them.",
    changes: false,
    rights: ["support"],
    looks: true,
    request: z.strictObject({ uid: Uid, note: Note, start: AccountPartRequest.shape.start }),
    response: AccountPart.extend({ madeAt: Instant }),
  },
  people_delete_preview: {
    summary: "What a person would lose by the deletion of their account now.",
    changes: false,
    rights: [],
    looks: true,
    request: z.strictObject({ uid: Uid }),
    response: DeletePreview,
  },
  people_delete: {
    summary:
      "Deletes a person's account as they would: open orders end, and nothing of it comes back.",
    changes: true,
    rights: [],
    fresh: true,
    request: z.strictObject({ uid: Uid, note: Note }),
    response: z.strictObject({ uid: Uid }),
  },
} as const;
