/** The digest that rows are found by. Rows of an earlier key move to the current one when somebody asks for them. */
import type { Context } from "#origin/ground/context.ts";
import type { DigestUse } from "#origin/ground/ports/vault.ts";
import type { Turned } from "./repository.ts";

type Turn = (db: D1Database, turned: Turned) => D1PreparedStatement[];

/** Asks the database only while earlier keys are read. */
export async function keptDigest(
  { db, vault }: Pick<Context, "db" | "vault">,
  turn: Turn,
  use: DigestUse,
  text: string,
): Promise<string> {
  const [digest, ...earlier] = await vault.digests(use, text);
  if (earlier.length > 0) await db.batch(turn(db, { digest, earlier }));
  return digest;
}
