/** `people_show`: all that support asks about a person. The look is recorded. */
import type { OperationResponse } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordLook } from "#origin/books/audit/record.ts";
import { recipientHashes } from "#origin/books/letters/recipient.ts";
import { addressesOf } from "#origin/books/people/account/identity.ts";
import { factorsOf, hasSecondFactor } from "#origin/books/people/second-factor/factors.ts";
import { personByUid } from "#origin/books/people/account/living.ts";
import { blocksOf } from "#origin/books/people/block/repository.ts";
import { type SessionEntryRow, sessionsOf } from "#origin/books/people/session/repository.ts";
import { onWire } from "../find.ts";
import { type Details, detailsOf } from "./repository.ts";

type Shown = OperationResponse<"people_show">;

/** Of somebody who was deleted, what is kept. Refuses who never was there (`NotFound`). */
export const showPerson: Operation<"people_show"> = async (context, { uid }) => {
  const { db, clock } = context;
  const row = await personByUid(db, uid);
  if (!row) return refuse("NotFound", "uid");
  await recordLook(context, { action: "people_show", subject: uid });
  const [addresses, factors] = await Promise.all([addressesOf(db, row.id), factorsOf(db, row.id)]);
  const hashes = await recipientHashes(context, addresses);
  const [details, sessions] = await Promise.all([
    detailsOf(db, { userId: row.id, hashes }),
    sessionsOf(db, row.id, clock.now()),
  ]);
  const { person, names } = details;
  return succeed({
    ...onWire(row),
    language: person.language,
    affiliate: person.kol === 1,
    secondFactor: hasSecondFactor(factors),
    invitedBy: person.invited_by,
    expiresAt: orNull(person.expires_at),
    sessions: sessions.map(sessionOnWire),
    blockedFrom: await blocksOf(db, row.id),
    names: names.map(({ kind, typed }) => ({ kind, name: typed })),
    ...boughtBy(details),
    ...broughtBy(details),
    ...writtenTo(details),
  });
};

function sessionOnWire(row: SessionEntryRow): Shown["sessions"][number] {
  const { id, device_name: device, platform, country, created_at, last_used_at } = row;
  const times = { createdAt: instant(created_at), lastUsedAt: instant(last_used_at) };
  return { id, device, platform, country, ...times };
}

type Bought = Pick<Shown, "time" | "orders" | "devices" | "groups">;

function boughtBy({ time, orders, devices, groups }: Details): Bought {
  return {
    time: time.map((row) => {
      const { at, source, source_id, number: order, months, seconds, expires_at } = row;
      const sourceId = order === null ? source_id : null;
      const expiresAt = instant(expires_at);
      return { at: instant(at), source, months, seconds, expiresAt, order, sourceId };
    }),
    orders: orders.map((row) => {
      const { number, product_id: productId, amount, currency, status, created_at } = row;
      const total = { amount, currency };
      return { number, productId, total, status, createdAt: instant(created_at) };
    }),
    devices: devices.map((row) => {
      const { id, platform, name, system_version: systemVersion, last_seen_at } = row;
      return { id, platform, name, systemVersion, lastSeenAt: instant(last_seen_at) };
    }),
    groups: groups.map((row) => {
      const { number: order, product_id: productId, size, way, status, state } = row;
      const { is_creator, joined_at, ends_at } = row;
      const times = { joinedAt: instant(joined_at), endsAt: orNull(ends_at) };
      return {
        order,
        productId,
        size,
        pays: way,
        isCreator: is_creator === 1,
        status,
        state,
        ...times,
      };
    }),
  };
}

function broughtBy({ invited, commission }: Details): Pick<Shown, "invited" | "commission"> {
  return {
    invited: invited.map(({ uid, created_at, has_paid }) => {
      return { uid, createdAt: instant(created_at), hasPaid: has_paid === 1 };
    }),
    commission: commission.map(({ currency, earned, unsettled }) => ({
      earned: { amount: earned, currency },
      unsettled: { amount: unsettled, currency },
    })),
  };
}

function writtenTo({ threads, letters }: Details): Pick<Shown, "threads" | "letters"> {
  return {
    threads: threads.map(({ number, topic, state, changed_at }) => {
      return { question: number, topic, state, changedAt: instant(changed_at) };
    }),
    letters: letters.map((row) => {
      const { message: letter, channel, status, created_at, settled_at } = row;
      return {
        letter,
        channel,
        status,
        createdAt: instant(created_at),
        settledAt: orNull(settled_at),
      };
    }),
  };
}

function orNull(at: number | null): string | null {
  return at === null ? null : instant(at);
}
