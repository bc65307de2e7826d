/** A clock that development and test deployments can put forward; the offset is in the database, for every isolate. */
import { type Clock, systemClock } from "#origin/ground/clock.ts";

export interface MovableClock extends Clock {
  /** Takes over the stored offset; called at the beginning of each request. */
  read(): Promise<void>;
  advance(seconds: number): Promise<void>;
}

export function movableClock(db: D1Database): MovableClock {
  let offset = 0;
  const clock: MovableClock = {
    now: () => systemClock.now() + offset,
    async read() {
      const stored = await db.prepare(`SELECT offset_ms FROM dev_clock`).first<number>("offset_ms");
      offset = stored ?? 0;
    },
    async advance(seconds) {
      await db
        .prepare(
          `INSERT INTO dev_clock (id, offset_ms) VALUES (1, ?1)
           ON CONFLICT (id) DO UPDATE SET offset_ms = offset_ms + excluded.offset_ms`,
        )
        .bind(seconds * 1_000)
        .run();
      await clock.read();
    },
  };
  return clock;
}
