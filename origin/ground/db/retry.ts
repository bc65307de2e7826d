/** What to do where another write came between the reading of rows and the batch that follows from them. */
import { isUniqueViolation } from "./violation.ts";

const MAX_ATTEMPTS = 50;

/**
 * Runs `attempt` again as long as what it read has moved: the next seq of a time ledger, or a group's version. The attempt
 * reads, builds its statements and runs its batch; every other error, the unique key of a source included, passes through.
 */
export async function retryMoved<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!hasMoved(error) || tries === MAX_ATTEMPTS) throw error;
    }
  }
}

function hasMoved(error: unknown): boolean {
  if (isUniqueViolation(error, "time_entry", "user_id", "seq")) return true;
  return error instanceof Error && error.message.includes("group_moved");
}
