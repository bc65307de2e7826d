/**
 * Who asks an operation: a script by a token in its header, or an operator by the console's cookie. The environment's tokens
 * are looked at first: they are the way in when nothing else is.
 */
import {
  CONSOLE_HEADER,
  type ConsoleSite,
  consoleSiteOf,
  sessionInCookies,
} from "#contract/ops/console.ts";
import { OPERATOR_HEADER, OPERATOR_TOKEN_PATTERN } from "#contract/ops/operations.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { ofNetworks, takeAll } from "#origin/books/limit/take.ts";
import { askerOfSession } from "#origin/books/operator/session/asker.ts";
import { askerOfToken } from "#origin/books/operator/token/asker.ts";
import type { Context } from "#origin/ground/context.ts";
import type { Asker } from "#origin/ground/operation.ts";
import { type Operators, operatorOf } from "./operators.ts";

export interface Asking {
  /** Null for who has no session yet. */
  by: Asker | null;
  console: ConsoleSite | null;
}

/** Null for who is neither a script nor at a console. A try is counted before anything is looked at. */
export async function askingOf(
  context: Context,
  headers: Headers,
  operators: Operators,
): Promise<Asking | null> {
  const token = headers.get(OPERATOR_HEADER);
  const limit = token === null ? LIMITS.consoleCallsOfNetwork : LIMITS.operatorCallsOfNetwork;
  if (await takeAll(context, ofNetworks(context, limit))) return null;
  return token === null ? atConsole(context, headers) : byToken(context, token, operators);
}

async function byToken(
  context: Context,
  token: string,
  operators: Operators,
): Promise<Asking | null> {
  if (!OPERATOR_TOKEN_PATTERN.test(token)) return null;
  const name = await operatorOf(token, operators);
  const by = name === null ? await askerOfToken(context, token) : ofEnvironment(name);
  return by && { by, console: null };
}

function ofEnvironment(name: string): Asker {
  return {
    name,
    role: "owner",
    way: "environment",
    operatorId: null,
    sessionId: null,
    freshUntil: Number.MAX_SAFE_INTEGER,
  };
}

/** A request that a page elsewhere made a browser send has another origin, and not the header. */
async function atConsole(context: Context, headers: Headers): Promise<Asking | null> {
  const { environment: ENVIRONMENT, consoleHosts: CONSOLE_HOSTS } = context;
  const console = consoleSiteOf(headers.get("origin"), { ENVIRONMENT, CONSOLE_HOSTS });
  if (!console || headers.get(CONSOLE_HEADER) !== "1") return null;
  const session = sessionInCookies(headers.get("cookie"), console.origin);
  const by = session === null ? null : await askerOfSession(context, session);
  return { by, console };
}
