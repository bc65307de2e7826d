/** `user_sessions`: where the account is signed in, the one used last first. */
import { Platform } from "#contract/platform.ts";
import { instant } from "#origin/ground/clock.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { sessionsOf } from "#origin/books/people/session/repository.ts";

export const listSessions: Verb<"user_sessions"> = asking(
  ({ db, clock, me }) => sessionsOf(db, me, clock.now()),
  ({ session }, _input, rows) =>
    succeed({
      sessions: rows.map((row) => ({
        id: row.id,
        platform: Platform.parse(row.platform),
        deviceName: row.device_name,
        createdAt: instant(row.created_at),
        lastUsedAt: instant(row.last_used_at),
        country: row.country,
        current: row.id === session.id,
      })),
    }),
);
