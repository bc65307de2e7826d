/** `people_find`: whom a name belongs to. Each look is recorded. */
import { RedemptionCode } from "#contract/membership.ts";
import { readCode } from "#contract/typed.ts";
import { addressOf } from "#origin/ground/address/address.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { tokenHash } from "#origin/ground/ids.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { deviceHashOf } from "#origin/books/people/device/bind.ts";
import type { PersonRow } from "#origin/books/people/account/living.ts";
import { type Names, peopleNamed } from "./repository.ts";

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

export function onWire({ uid, display_name: displayName, created_at, deleted_at }: PersonRow) {
  return {
    uid,
    displayName,
    createdAt: instant(created_at),
    deletedAt: deleted_at === null ? null : instant(deleted_at),
  };
}
