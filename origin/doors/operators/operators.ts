/** Who may operate: names with their tokens, from the deployment's secrets. */
import { timingSafeEqual } from "node:crypto";
import { OPERATOR_TOKEN_PATTERN } from "#contract/ops/operations.ts";

export type Operators = { name: string; token: string }[];

const NAME = /^[a-z0-9._-]{1,32}$/;

/**
 * Reads `name:token` words.
 * @throws when one is malformed; the message shows neither name nor token.
 */
export function operatorsIn(words: string): Operators {
  return words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const [name = "", token = ""] = word.split(":");
      if (!NAME.test(name) || !OPERATOR_TOKEN_PATTERN.test(token)) {
        throw new Error("origin: OPERATOR_TOKENS is not a list of name:token");
      }
      return { name, token };
    });
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
