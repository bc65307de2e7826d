/** A press has a key of its caller's: sent again it is answered as it was, and with the key nothing else is asked. */
import { declared, type OperationName } from "#contract/ops/operations.ts";
import { statement } from "#origin/ground/db/statement.ts";
import { keptRequest } from "./request.ts";

/** A request with its key. */
export interface Press {
  key: string;
}

/** What a preview said may be said anew. */
const SEEN = "seen";

/** Whether the press that was done under its key asked the same: the record has it, without what its operation withholds. */
export async function isSamePress(
  db: D1Database,
  { action, subject, press }: { action: OperationName; subject: string; press: Press },
): Promise<boolean> {
  const done = await statement(
    db,
    `SELECT json_remove(request, '$.${SEEN}') AS request FROM operator_action
       WHERE subject = :subject AND action = :action AND request ->> 'key' = :key`,
    { subject, action, key: press.key },
  ).first<string>("request");
  return done === keptRequest(press, [...(declared(action).withheld ?? []), SEEN]);
}
