/** Letters to an address that a person had before: theirs as far as they were written while it was. */
import { addressText } from "#origin/ground/address/address.ts";
import type { Context } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import type { AddressRow, IdentityKind } from "#origin/books/people/account/identity.ts";
import { keptDigest } from "#origin/books/people/rekey/digest.ts";
import { turnAddress } from "#origin/books/people/rekey/repository.ts";
import { insertFormer } from "./repository.ts";

interface Left {
  userId: string;
  /** All that they have. */
  own: AddressRow[];
  /** The kind that another takes the place of. */
  kind: IdentityKind;
  transition: Transition;
}

/** For the batch of the change; none where they had none of the kind. */
export async function keepFormer(
  context: Pick<Context, "db" | "vault" | "clock">,
  { userId, own, kind, transition }: Left,
): Promise<D1PreparedStatement[]> {
  const left = own.filter((address) => address.kind === kind);
  const hashes = await Promise.all(
    left.map((address) => keptDigest(context, turnAddress, "address", addressText(address))),
  );
  const until = context.clock.now();
  return hashes.map((recipientHash) =>
    insertFormer(context.db, { userId, recipientHash, until }, transition),
  );
}
