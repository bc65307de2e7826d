/** The SQL of pictures: kept until their message is sent, then read with it. */
import type { PictureType } from "#contract/support.ts";
import { insertRow, statement, type Who } from "#origin/ground/db/statement.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { type Asker, askerValues, ofAsker } from "../repository.ts";

const AMONG = `IN (SELECT value FROM json_each(:ids))`;

/** How many of these wait for a message of the asker's. */
export async function waitingPictures(
  db: D1Database,
  asker: Asker<Who>,
  ids: string[],
): Promise<number> {
  const found = await statement(
    db,
    `SELECT COUNT(*) AS count FROM support_picture WHERE id ${AMONG} AND message_id IS NULL AND ${ofAsker(asker)}`,
    { ids: JSON.stringify(ids), ...askerValues(asker) },
  ).first<number>("count");
  return found ?? 0;
}

export function attachPictures(
  db: D1Database,
  asker: Asker,
  { ids, messageId }: { ids: string[]; messageId: string },
  transition: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE support_picture SET message_id = :messageId
       WHERE id ${AMONG} AND message_id IS NULL AND ${ofAsker(asker)} AND ${guard(transition)}`,
    { ids: JSON.stringify(ids), messageId, ...askerValues(asker), ...guardValues(transition) },
  );
}

export interface PictureRow {
  type: PictureType;
  content: string;
}

export function insertPicture(
  db: D1Database,
  asker: Asker,
  picture: PictureRow & { id: string; width: number; height: number; now: number },
): D1PreparedStatement {
  const { id, type, width, height, content, now } = picture;
  return insertRow(db, "support_picture", {
    id,
    user_id: asker.userId,
    mailbox: asker.mailbox,
    type,
    width,
    height,
    content,
    at: now,
  });
}

export function pictureOf(
  db: D1Database,
  asker: Asker<Who>,
  id: string,
): Promise<PictureRow | null> {
  return statement(
    db,
    `SELECT type, content FROM support_picture WHERE id = :id AND ${ofAsker(asker)}`,
    { id, ...askerValues(asker) },
  ).first<PictureRow>();
}
