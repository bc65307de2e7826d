/** Who may operate: names with their tokens, from the deployment's secrets. */
import { timingSafeEqual } from "node:crypto";
import { OPERATOR_TOKEN_PATTERN } from "#contract/ops/operations.ts";

export type Operators = { name: string; token: string }[];

const NAME = /^[a-z0-9._-]{1,32}$/;

/** Reads `name:token` words. A malformed one shuts nobody else out. */
export function operatorsIn(words: string): { operators: Operators; areAllRead: boolean } {
  const all = words.split(/\s+/).filter(Boolean);
  const operators = all.flatMap((word) => {
    const [name = "", token = "", ...more] = word.split(":");
    const isGood = NAME.test(name) && OPERATOR_TOKEN_PATTERN.test(token) && more.length === 0;
    return isGood ? [{ name, token }] : [];
  });
  return { operators, areAllRead: operators.length === all.length };
}

/** The operator a token belongs to, or null. Digests of equal length are compared, all of them every time. */
export async function operatorOf(token: string, operators: Operators): Promise<string | null> {
  const given = await digest(token);
  let found: string | null = null;
  for (const operator of operators) {
    if (timingSafeEqual(given, await digest(operator.token))) found = operator.name;
  }
  return found;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}
