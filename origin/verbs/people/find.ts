/** `people_find`, `people_show`: whom a name belongs to, and all that support asks about them. Each look is recorded. */
import { RedemptionCode } from "#contract/membership.ts";
import { refuse } from "#contract/problem.ts";
import { readCode } from "#contract/typed.ts";
import { addressOf } from "#origin/ground/address/address.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { tokenHash } from "#origin/ground/ids.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { blocksOf } from "#origin/books/people/block/repository.ts";
import { deviceHashOf } from "#origin/books/people/device/bind.ts";
import { detailsOf, type Names, peopleNamed, type PersonRow, livingByUid } from "./repository.ts";

export const findPeople: Operation<"people_find"> = async (context, { name }) => {
  const found = await peopleNamed(context.db, await namesIn(context, name));
  await recordAction(context, {
    action: "people_find",
    subject: found.length === 1 ? found[0]!.uid : `${found.length} people`,
  }).run();
  return succeed({ people: found.map(({ by, ...person }) => ({ ...onWire(person), by })) });
};

/** What a text may be, in the normal form of each kind; no row has what it cannot be. */
async function namesIn(context: OperatorContext, name: string): Promise<Names> {
  const code = RedemptionCode.safeParse(name).data;
  return {
    code: readCode(name),
    account: name.normalize("NFKC").toLowerCase(),
    email: addressOf({ kind: "email", address: name })?.key ?? "",
    phone: addressOf({ kind: "phone", address: name })?.key ?? "",
    deviceHash: await deviceHashOf(context, name),
    hash: `0x${name.toLowerCase().replace(/^0x/, "")}`,
    codeHash: code === undefined ? "" : await tokenHash(code),
  };
}

/** Refuses who is not there, or no longer (`NotFound`). */
export const showPerson: Operation<"people_show"> = async (context, { uid }) => {
  const { db, clock } = context;
  const row = await livingByUid(db, uid);
  if (!row) return refuse("NotFound", "uid");
  await recordAction(context, { action: "people_show", subject: uid }).run();
  const { person, names, time, orders, devices } = await detailsOf(db, row.id, clock.now());
  return succeed({
    ...onWire(row),
    language: person.language,
    affiliate: person.kol === 1,
    invitedBy: person.invited_by,
    expiresAt: person.expires_at === null ? null : instant(person.expires_at),
    sessions: person.sessions,
    blockedFrom: await blocksOf(db, row.id),
    names: names.map(({ kind, typed }) => ({ kind, name: typed })),
    time: time.map(({ at, source_id: sourceId, expires_at, ...entry }) => ({
      at: instant(at),
      sourceId,
      expiresAt: instant(expires_at),
      ...entry,
    })),
    orders: orders.map(
      ({ number, product_id: productId, amount, currency, status, created_at }) => ({
        number,
        productId,
        total: { amount, currency },
        status,
        createdAt: instant(created_at),
      }),
    ),
    devices: devices.map(({ platform, name, system_version: systemVersion, last_seen_at }) => ({
      platform,
      name,
      systemVersion,
      lastSeenAt: instant(last_seen_at),
    })),
  });
};

function onWire({ uid, display_name: displayName, created_at, deleted_at }: PersonRow) {
  return {
    uid,
    displayName,
    createdAt: instant(created_at),
    deletedAt: deleted_at === null ? null : instant(deleted_at),
  };
}
