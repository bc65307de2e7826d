/** Retries a batch whose rows changed between reading and writing. */
import { isRefused, isUniqueViolation } from "./violation.ts";

/** Somebody else's move won each lost race: so many in a row are a bug. */
const MAX_RACES = 50;

/**
 * Runs `attempt` until it wins, the first time with what was read for it before. It loses when it returns `lost`, because its own conditional update changed nothing, or
 * throws because the next seq of a time ledger or the version of a group or gift has moved. The attempt reads, builds its statements
 * and runs its batch. Other errors pass through, the unique key of a source included.
 */
export async function retryLost<Value, Given>(
  attempt: (given: Given | undefined) => Promise<Value | "lost">,
  given?: Given,
): Promise<Exclude<Value, "lost">> {
  for (let race = 1; race <= MAX_RACES; race++) {
    try {
      const value = await attempt(race === 1 ? given : undefined);
      if (value !== "lost") return value as Exclude<Value, "lost">;
    } catch (error) {
      if (!hasMoved(error) || race === MAX_RACES) throw error;
    }
  }
  throw new Error("rows kept moving under a write");
}

function hasMoved(error: unknown): boolean {
  return (
    isUniqueViolation(error, "time_entry", "user_id", "seq") ||
    isRefused(error, "group_moved") ||
    isRefused(error, "gift_moved")
  );
}
