/** `marketing_canary`: the canary's statements, as they were signed. */
import { succeed, type Verb } from "#origin/ground/context.ts";
import { publishedStatements } from "./statement-rows.ts";

export const listStatements: Verb<"marketing_canary"> = async ({ db }) => {
  const rows = await publishedStatements(db);
  return succeed({ statements: rows.map(({ texts }) => ({ texts })) });
};
