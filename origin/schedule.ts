/** What runs every minute. Each job can run twice or late: rules read the clock themselves, jobs only tidy and deliver. */
import type { Origin } from "./context.ts";
import { deleteExpiredSessions } from "./session/repository.ts";

export async function runSchedule({ db, clock }: Origin): Promise<void> {
  await deleteExpiredSessions(db, clock.now()).run();
}
