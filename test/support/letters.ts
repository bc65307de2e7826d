/** Letters as verbs put them into the outbox, opened by the test: for suites that have a database and no product. */
import type { Context } from "#origin/ground/context.ts";
import { addressText } from "#origin/ground/address/address.ts";
import type { Letter } from "#origin/ground/ports/courier.ts";
import { newEmail } from "./mailbox.ts";

/** Makes mail offered; nothing is carried anywhere. */
export const MAIL: Context["couriers"] = {
  email: [{ name: "none", deliver: () => Promise.resolve("failed") }],
  sms: [],
};

/** Gives an account an e-mail address and a language; returns the address. */
export async function giveAddress(
  { db }: Context,
  userId: string,
  language = "en",
): Promise<string> {
  const address = newEmail();
  await db.batch([
    db
      .prepare(
        `INSERT INTO identity (kind, key, user_id, typed, created_at) VALUES ('email', ?1, ?2, ?1, 0)`,
      )
      .bind(address, userId),
    db.prepare(`UPDATE user SET language = ?2 WHERE id = ?1`).bind(userId, language),
  ]);
  return address;
}

/** Oldest first. */
export async function lettersTo({ db, vault }: Context, address: string): Promise<Letter[]> {
  const hash = await vault.digest("address", addressText({ kind: "email", key: address }));
  const { results } = await db
    .prepare(`SELECT id, sealed FROM outbox WHERE recipient_hash = ?1 ORDER BY rowid`)
    .bind(hash)
    .all<{ id: string; sealed: string }>();
  const opened = await Promise.all(results.map(({ id, sealed }) => vault.open(sealed, id)));
  return opened.map((letter) => JSON.parse(letter) as Letter);
}
