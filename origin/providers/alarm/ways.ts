/** An alarm as a webhook takes it (`text` is what chat services show), and as a mail past the outbox. */
import { instant } from "#origin/ground/clock.ts";
import type { AlarmWay, Fault } from "#origin/ground/ports/alarm.ts";
import type { Courier } from "#origin/ground/ports/courier.ts";

const TIMEOUT_MS = 10_000;

export function webhookAlarm(url: string): AlarmWay {
  return {
    name: "webhook",
    async tell({ id, text, begun, ended }) {
      const body = { id, text, begun: begun.map(onWire), ended: ended.map(onWire) };
      try {
        const answer = await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
          redirect: "manual",
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await answer.body?.cancel();
        return answer.ok;
      } catch {
        return false;
      }
    },
  };
}

/** The next courier is asked where the one before has certainly not taken it. */
export function mailAlarm(couriers: Courier[], to: string): AlarmWay {
  return {
    name: "mail",
    async tell({ id, subject, text }) {
      for (const courier of couriers) {
        const delivery = await courier.deliver({ id, to, subject, text, html: null });
        if (delivery !== "failed") return delivery === "delivered";
      }
      return false;
    },
  };
}

function onWire({ since, ...fault }: Fault) {
  return { ...fault, since: instant(since) };
}
