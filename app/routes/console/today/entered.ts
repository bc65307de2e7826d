/** Who signed in, out of the record, since somebody did before their present session. */
import type { Recorded } from "#app/parts/console/recorded.ts";

export type Entered = Pick<Recorded, "at" | "operator" | "country">;

/** @param ways each of a way in, newest first. */
export function enteredSince(me: string, ...ways: Entered[][]): Entered[] {
  const all = ways.flat().sort((one, other) => other.at.localeCompare(one.at));
  // Their newest is the session that asks.
  const [, before] = all.filter(({ operator }) => operator === me);
  return all.filter(({ operator, at }) => operator !== me && (!before || at > before.at));
}
