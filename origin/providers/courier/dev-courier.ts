/** The courier of development: keeps messages, encrypted, where only `/dev/outbox` reads them. */
import type { DevMessage } from "#contract/dev.ts";
import { type Clock, instant } from "#origin/ground/clock.ts";
import type { Vault } from "#origin/ground/ports/vault.ts";
import type { Courier, Letter } from "#origin/ground/ports/courier.ts";
import { devMessages, insertDevMessage } from "#origin/books/letters/repository.ts";

type Kept = Omit<Letter, "attachment"> & Pick<DevMessage, "channel" | "attachment">;

export interface DevCourierParts {
  db: D1Database;
  vault: Vault;
  clock: Clock;
}

export function devCourier(
  { db, vault, clock }: DevCourierParts,
  channel: Kept["channel"],
): Courier {
  return {
    name: "dev",
    async deliver({ attachment, ...letter }) {
      const kept: Kept = { ...letter, channel, attachment: attachment?.name };
      const sealed = await vault.seal(JSON.stringify(kept), letter.id);
      const recipientHash = await vault.digest("address", `${channel}:${letter.to}`);
      await insertDevMessage(db, { id: letter.id, recipientHash, sealed, at: clock.now() }).run();
      return "delivered";
    },
  };
}

/** The newest messages to normal forms of an address, newest first; without any, to everybody. */
export async function readDevMessages(
  { db, vault }: Pick<DevCourierParts, "db" | "vault">,
  to: { channel: Kept["channel"]; key: string } | null,
): Promise<DevMessage[]> {
  const hash = to && (await vault.digest("address", `${to.channel}:${to.key}`));
  const rows = await devMessages(db, hash);
  return Promise.all(
    // safe because this courier sealed them itself
    rows.map(async ({ id, sealed, at }) => ({
      ...(JSON.parse(await vault.open(sealed, id)) as Kept),
      at: instant(at),
    })),
  );
}
