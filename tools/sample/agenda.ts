/** What happens when: moments in the order of time, on a clock by hand, with the product's schedule every few hours. */
import { type Clock, HOUR_MS } from "#origin/ground/clock.ts";

export interface HandClock extends Clock {
  set(at: number): void;
}

export function handClock(at: number): HandClock {
  let now = at;
  return { now: () => now, set: (next) => void (now = next) };
}

/** Often enough for a day: what is due is done a little late. */
const SCHEDULE_HOURS = 3;

type Act = () => Promise<unknown>;

export interface Agenda {
  /** At an instant; what is past by then happens at once, and what is after the end never. */
  at(instant: number, act: Act): void;
  /** Lives through all of it until an instant; what happened is done before the next begins. */
  run(until: number, schedule: Act): Promise<void>;
}

export function agendaOn(clock: HandClock): Agenda {
  const hours = new Map<number, { at: number; act: Act }[]>();
  const hourOf = (instant: number) => Math.floor(instant / HOUR_MS);

  function at(instant: number, act: Act): void {
    const when = Math.max(instant, clock.now());
    const hour = hours.get(hourOf(when)) ?? [];
    hours.set(hourOf(when), hour);
    const place = hour.findIndex((one) => one.at > when);
    hour.splice(place < 0 ? hour.length : place, 0, { at: when, act });
  }

  return {
    at,
    async run(until, schedule) {
      for (let hour = hourOf(clock.now()); hour * HOUR_MS < until; hour++) {
        for (let next = take(hour, until); next; next = take(hour, until)) {
          clock.set(next.at);
          await next.act();
        }
        hours.delete(hour);
        clock.set(Math.min((hour + 1) * HOUR_MS, until));
        if ((hour + 1) % SCHEDULE_HOURS === 0) await schedule();
      }
      await schedule();
    },
  };

  function take(hour: number, until: number) {
    const [next] = hours.get(hour) ?? [];
    return next && next.at < until ? hours.get(hour)?.shift() : undefined;
  }
}
