/**
 * Tells operators of what is wrong: once when it begins and once when it is over, however often it is looked at. What
 * nobody took is tried again by the next look.
 */
import { byLanguage } from "#contract/languages.ts";
import type texts from "#locales/en/message.json";
import { instant, MINUTE_MS } from "#origin/ground/clock.ts";
import { newId } from "#origin/ground/ids.ts";
import { log } from "#origin/ground/log.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { Fault } from "#origin/ground/ports/alarm.ts";
import { detailIn } from "#origin/ground/attention-detail.ts";
import { claimFaults, type FaultRow, keepFaults, writeTold } from "./repository.ts";

/** Longer than a way may take, and over by the next minute's look. */
const LEASE_MS = 30_000;
/** What comes back within it was never over: nobody is told of each swing. */
const QUIET_MS = 10 * MINUTE_MS;

const TEXTS = byLanguage(
  import.meta.glob<typeof texts>("/locales/*/message.json", { eager: true, import: "default" }),
);

type Told = Pick<Origin, "db" | "clock" | "alarmWays" | "siteOrigin" | "environment">;

/** @param found all that is wrong now. */
export async function raiseAlarms(origin: Told, found: Fault[]): Promise<void> {
  const { db, clock, alarmWays } = origin;
  const now = clock.now();
  await db.batch(keepFaults(db, found, now));
  if (alarmWays.length === 0) return;
  const claim = { id: newId(), now, until: now + LEASE_MS, endedBy: now - QUIET_MS };
  const rows = await claimFaults(db, claim);
  if (rows.length === 0) return;
  const begun = rows.filter(({ told_at }) => told_at === null);
  const ended = rows.filter(({ told_at }) => told_at !== null);
  const place = origin.siteOrigin ?? origin.environment;
  const text = Object.values(TEXTS)
    .map((said) => [said["alarm-at"].replace("{{place}}", place), ...lines(said, begun, ended)])
    .map((said) => said.join("\n"))
    .join("\n\n");
  const subject = Object.values(TEXTS)
    .map((said) => said[begun.length > 0 ? "subject-alarm" : "subject-alarm-over"])
    .join(" / ");
  const alarm = { id: claim.id, subject, text, begun: begun.map(plain), ended: ended.map(plain) };
  const taken = await Promise.all(alarmWays.map((way) => way.tell(alarm)));
  if (taken.includes(true)) await db.batch(writeTold(db, claim));
  else log("alarm.not_taken", {});
}

function lines(said: typeof texts, begun: FaultRow[], ended: FaultRow[]): string[] {
  const line = (key: "alarm-begun" | "alarm-ended") => (fault: FaultRow) =>
    said[key]
      .replace("{{what}}", said[`alarm-${fault.kind}`])
      .replace("{{subject}}", fault.subject)
      .replace("{{at}}", instant(fault.since));
  return [...begun.map(line("alarm-begun")), ...ended.map(line("alarm-ended")), said["alarm-next"]];
}

function plain({ kind, subject, detail, since }: FaultRow): Fault {
  return { kind, subject, detail: detailIn(detail), since };
}
