/** Each figure of a day is entered by the day's own range, and from there goes to single rows: never over all of a kind. */
import { globSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { FIGURES } from "./figures.ts";

const sqlite = new DatabaseSync(":memory:");
for (const file of globSync("origin/ground/db/migrations/*.sql").toSorted())
  sqlite.exec(readFileSync(file, "utf8"));

const OF_A_DAY =
  /\((at|expires_at|created_at|ends_at|closed_at|settled_at)>\? AND \1<\?\)$|\(day=\?\)$/;
const OF_ONE =
  /\((?:id|user_id|order_id|group_id)=\?(?: AND \w+[=<]\?)*\)$|\(day=\? AND what=\?\)$/;

test.each(Object.entries(FIGURES))("%s", (_, sql) => {
  // safe because that is what SQLite answers
  const plan = sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
  const searches = plan.map(({ detail }) => detail).filter((detail) => detail.startsWith("SEARCH"));
  expect(searches[0]).toMatch(OF_A_DAY);
  expect(searches.filter((one) => !OF_A_DAY.test(one) && !OF_ONE.test(one))).toEqual([]);
});
