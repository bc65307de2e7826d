/** What the parts of the story share. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import type { Agenda } from "./agenda.ts";
import type { Dice } from "./dice.ts";
import { arrive, type Person } from "./person.ts";
import { type Product, Refused } from "./product.ts";

export interface Story {
  product: Product;
  agenda: Agenda;
  dice: Dice;
  /** Begins somebody's life as a customer. */
  live: (story: Story, person: Person, coupons: string[]) => void;
  /** In the order they came. */
  people: Person[];
  /** Of them, whose invitations pay commission. */
  affiliates: Person[];
  /** Redemption codes that nobody has used. */
  codes: string[];
  /** What was refused, as `call: problem`. */
  refused: string[];
}

/** Some time between two lengths of it, in milliseconds. */
export function within(
  { dice }: Story,
  least: number,
  most: number,
  unit: "minutes" | "hours" | "days",
) {
  const length = { minutes: MINUTE_MS, hours: HOUR_MS, days: DAY_MS }[unit];
  return dice.between(least * 60, most * 60) * (length / 60);
}

/** At an instant somebody does something; what the product refuses they let be. */
export function at({ agenda, refused }: Story, instant: number, act: () => Promise<unknown>): void {
  agenda.at(instant, async () => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.push(error.message);
    }
  });
}

/** So many milliseconds from now on. */
export function later(story: Story, milliseconds: number, act: () => Promise<unknown>): void {
  at(story, story.product.clock.now() + milliseconds, act);
}

/** Somebody new, who knows some promo codes. */
export async function visit(story: Story, coupons: string[], inviteCode?: string): Promise<Person> {
  const { product, dice, people, live } = story;
  const person = await arrive(product, { dice, number: people.length + 1 }, inviteCode);
  people.push(person);
  live(story, person, coupons);
  return person;
}
