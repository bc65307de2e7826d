/** Half a year of a small business, day by day: slow at first, busier in the campaign, quieter at night. */
import { DAY_MS, HOUR_MS } from "#origin/ground/clock.ts";
import { agendaOn, type HandClock, handClock } from "./agenda.ts";
import { diceOf } from "./dice.ts";
import { live } from "./life.ts";
import { blockSome, campaign, incident, keepDesk, leaveWork, news, open } from "./office.ts";
import { productOn, type Secrets } from "./product.ts";
import { at, later, type Story, visit, within } from "./story.ts";

export interface Telling {
  seed: number;
  days: number;
  /** The instant at which it ends. */
  until: number;
  secrets: Secrets;
  /** Where its letters lead. */
  siteOrigin: string;
}

/** The last settlement of affiliates is left to whoever tries it. */
const UNPAID_DAYS = 35;

/** How many people come by themselves on a day: the least and the most, at the beginning and at the end. */
const FIRST_DAYS = [2, 5] as const;
const LAST_DAYS = [8, 15] as const;
/** By hour, UTC: most are in Asia and Europe. */
const BUSY_HOURS = [0, 1, 2, 3, 6, 8, 9, 10, 11, 12, 12, 13, 13, 14, 14, 15, 16, 18, 20, 22];

/** @returns what the product refused, which is little. */
export async function tellHalfYear(db: D1Database, telling: Telling): Promise<string[]> {
  const { seed, days, until, secrets, siteOrigin } = telling;
  const begin = Math.floor(until / DAY_MS) * DAY_MS - days * DAY_MS;
  const clock: HandClock = handClock(begin);
  const product = productOn(db, clock, { secrets, siteOrigin });
  const agenda = agendaOn(clock);
  const dice = diceOf(seed);
  const story: Story = {
    product,
    agenda,
    dice,
    live,
    people: [],
    affiliates: [],
    codes: [],
    refused: [],
  };
  const part = (percent: number) =>
    begin + Math.floor((days * percent) / 100) * DAY_MS + 9 * HOUR_MS;
  at(story, begin, () => open(story));
  at(story, part(25), () => news(story));
  at(story, part(55), () => campaign(story));
  at(story, part(70), () => blockSome(story));
  at(story, part(80), () => incident(story));
  for (let day = 0; day <= days; day++) {
    const midnight = begin + day * DAY_MS;
    at(story, midnight, async () => fillDay(story, day / days, isCampaign(day / days)));
    // What came today waits for whoever tries it.
    if (day < days) keepDesk(story, midnight, day < days - UNPAID_DAYS);
  }
  at(story, until - HOUR_MS, () => leaveWork(story));
  await agenda.run(until, () => product.runSchedule());
  return story.refused;
}

const isCampaign = (passed: number) => passed >= 0.55 && passed < 0.63;

function fillDay(story: Story, passed: number, inCampaign: boolean): void {
  const { dice, affiliates } = story;
  const between = (of: 0 | 1) =>
    Math.round(FIRST_DAYS[of] + (LAST_DAYS[of] - FIRST_DAYS[of]) * passed);
  const count = dice.between(between(0), between(1)) * (inCampaign ? 2 : 1);
  const coupons = ["WELCOME10", "STUDENT20", ...(inCampaign ? ["SPRING20", "SPRING20"] : [])];
  for (let one = 0; one < count; one++) {
    const hour = dice.pick(BUSY_HOURS) * HOUR_MS;
    const inviter = affiliates.length > 0 && dice.chance(9) ? dice.pick(affiliates) : undefined;
    later(story, hour + within(story, 0, 59, "minutes"), () =>
      visit(story, coupons, inviter?.inviteCode),
    );
  }
}
