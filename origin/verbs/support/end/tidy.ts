/** What the schedule does with questions: those that nobody writes to close, and what is over is deleted. */
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Origin } from "#origin/ground/origin.ts";
import {
  closeAnswered,
  deleteKeys,
  deletePictures,
  deleteThreads,
  deleteWaiting,
} from "./repository.ts";

/** An answer that nobody writes back to. */
const ANSWERED_FOR_MS = 14 * DAY_MS;
/** Both from the end of their thread on. */
const PICTURES_KEPT_MS = 30 * DAY_MS;
const THREADS_KEPT_MS = 365 * DAY_MS;
const WAITING_MS = DAY_MS;

export async function tidySupport({ db, clock }: Pick<Origin, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await db.batch([
    closeAnswered(db, now - ANSWERED_FOR_MS, now),
    deleteWaiting(db, now - WAITING_MS),
    deletePictures(db, now - PICTURES_KEPT_MS),
    ...deleteThreads(db, now - THREADS_KEPT_MS),
    deleteKeys(db, now),
  ]);
}
