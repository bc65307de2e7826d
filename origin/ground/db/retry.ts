/** What to do where another write came between the reading of rows and the batch that follows from them. */
import { isUniqueViolation } from "./violation.ts";

/** Each lost race was won by somebody else's move: so many in a row are a bug. */
const MAX_RACES = 50;

/**
 * Runs `attempt` until it does not lose: it answers `lost` where its own conditional update changed nothing, and fails where
 * the next seq of a time ledger or a group's version has moved. The attempt reads, builds its statements and runs its batch.
 * Every other error passes through, the unique key of a source included.
 */
export async function retryLost<Value>(
  attempt: () => Promise<Value | "lost">,
): Promise<Exclude<Value, "lost">> {
  for (let race = 1; race <= MAX_RACES; race++) {
    try {
      const value = await attempt();
      if (value !== "lost") return value as Exclude<Value, "lost">;
    } catch (error) {
      if (!hasMoved(error) || race === MAX_RACES) throw error;
    }
  }
  throw new Error("rows kept moving under a write");
}

function hasMoved(error: unknown): boolean {
  if (isUniqueViolation(error, "time_entry", "user_id", "seq")) return true;
  return error instanceof Error && error.message.includes("group_moved");
}
