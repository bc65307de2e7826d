/** What operators see of the product's health: what is wrong, since when, and how the schedule runs. */
import { z } from "zod";
import { EVERY } from "./rights.ts";
import { Instant } from "../scalars.ts";
import { AttentionDetail } from "./attention.ts";

/**
 * Letters that were given up, refunds that fail, a chain that is not read, a job of the schedule that is late, a rate that
 * may be an attack.
 */
export const FaultKind = z.enum(["letters", "refunds", "chain", "schedule", "rate"]);
export type FaultKind = z.output<typeof FaultKind>;

/** What says something of attacks; a fault, or an item, of a rate has it as its subject. */
export const SecurityEvent = z.enum([
  "sign_in.succeeded",
  "sign_in.refused",
  "account.opened",
  "proof.refused",
  "proof.paused",
  "limit.met",
  "challenge.asked",
  "session.refused",
  "token.reused",
  "signature.refused",
  "input.refused",
  "operator.refused",
  "webhook.refused",
]);
export type SecurityEvent = z.output<typeof SecurityEvent>;

/** How an alarm reaches somebody. */
export const AlarmWayName = z.enum(["webhook", "mail"]);
export type AlarmWayName = z.output<typeof AlarmWayName>;

export const STATUS_OPERATIONS = {
  status_show: {
    summary:
      "What is wrong now, whom it was told, and when each job of the schedule last ended well.",
    changes: false,
    rights: EVERY,
    request: z.strictObject({}),
    response: z.strictObject({
      faults: z.array(
        z.strictObject({
          kind: FaultKind,
          subject: z.string(),
          detail: AttentionDetail,
          since: Instant,
          /** Null while no alarm of it was taken. */
          toldAt: Instant.nullable(),
        }),
      ),
      /** Questions to support that wait for an answer, and the one that waits longest. */
      support: z.strictObject({ waiting: z.int(), since: Instant.nullable() }),
      jobs: z.array(z.strictObject({ job: z.string(), goodAt: Instant })),
      alarms: z.array(AlarmWayName),
    }),
  },
} as const;

/** Whether the schedule runs, for a monitor: the origin's own door, and the gateway's. */
export const SCHEDULE_PATH = "/readyz/schedule";
