/**
 * The operators' door: limit, who asks, rights, request schema, verb, envelope. Without an operator of the environment and
 * without a console it does not exist.
 */
import { type Context as HonoContext, Hono } from "hono";
import { parseBoundedBytes, REQUEST_BOUNDS } from "#contract/json.ts";
import { CONSOLE_COOKIES, type ConsoleSite } from "#contract/ops/console.ts";
import { declared, OPERATIONS, operationAt } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import { type Context, type Outcome, succeed } from "#origin/ground/context.ts";
import { answer } from "#origin/doors/envelope/answer.ts";
import { callerOf } from "#origin/doors/envelope/caller.ts";
import { keptRequest } from "#origin/books/audit/request.ts";
import { homeOf } from "#origin/books/limit/network.ts";
import { SESSION_MS } from "#origin/books/operator/rules.ts";
import { admittedTo } from "./admitted.ts";
import { type Asking, askingOf } from "./asker.ts";
import type { Operators } from "./operators.ts";
import type { Asker, Operations, OperatorContext, Trace } from "#origin/ground/operation.ts";
import type { Origin } from "#origin/ground/origin.ts";

type AnyOperation = (context: OperatorContext, input: unknown) => Promise<Outcome<unknown>>;

interface Parts {
  operators: Operators;
  operations: Operations;
}

export function operatorsDoor(origin: Origin, parts: Parts): Hono {
  const app = new Hono();
  const hasConsole = origin.consoleHosts.length > 0 || origin.environment === "DEV";
  if (parts.operators.length === 0 && !hasConsole) return app;
  app.post("/ops/*", async (c) => {
    const defer = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const context = { ...origin, caller: callerOf(c.req.raw.headers), defer };
    const asking = await askingOf(context, c.req.raw.headers, parts.operators);
    const outcome = await run(c, context, asking, parts.operations);
    // The session is in the cookie alone, where no script of a page reads it.
    const language = asking?.console ? context.caller.language : "en";
    const response = answer(outcome.ok ? succeed(outcome.data) : outcome, language);
    const cookie = asking?.console && cookieOf(outcome, asking.console);
    if (cookie) response.headers.append("set-cookie", cookie);
    return response;
  });
  return app;
}

async function run(
  c: HonoContext,
  context: Context,
  asking: Asking | null,
  operations: Operations,
): Promise<Outcome<unknown>> {
  const name = admittedTo(operationAt(c.req.path), asking, context.clock.now());
  if (typeof name !== "string" || !asking) {
    const refusal = typeof name === "string" ? refuse("Unauthorized") : name;
    if (refusal.problem === "Unauthorized") {
      context.note("operator.refused", { requestId: context.caller.requestId });
    }
    return refusal;
  }
  const body = parseBoundedBytes(await c.req.arrayBuffer(), REQUEST_BOUNDS);
  const input = OPERATIONS[name].request.safeParse(body);
  if (!input.success) {
    return refuse("InvalidRequest", ...input.error.issues.map(({ path }) => path.join(".")));
  }
  // safe because `operations` pairs each name with the verb of its own input type
  const verb = operations[name] as AnyOperation;
  const { by } = asking;
  const trace = await traceOf(context, by, keptRequest(input.data, declared(name).withheld));
  const outcome = await verb(
    { ...context, ...asking, operator: by?.name ?? "", trace },
    input.data,
  );
  return outcome.ok ? { ...outcome, data: OPERATIONS[name].response.parse(outcome.data) } : outcome;
}

async function traceOf(
  { vault, caller }: Context,
  by: Asker | null,
  request: string,
): Promise<Trace> {
  const home = homeOf(caller.ip);
  const network = home && (await vault.digest("limit", `operator:${home}`));
  return { way: by?.way ?? "none", country: caller.country, network, request };
}

/** A new session is the browser's; an empty one ends it there. */
function cookieOf(outcome: Outcome<unknown>, { origin }: ConsoleSite): string | null {
  if (!outcome.ok || outcome.token === undefined) return null;
  const isSecure = origin.startsWith("https:");
  const name = isSecure ? CONSOLE_COOKIES.https : CONSOLE_COOKIES.http;
  const age = outcome.token === "" ? 0 : SESSION_MS / 1_000;
  const of = [
    `${name}=${outcome.token}`,
    "Path=/",
    `Max-Age=${age}`,
    "HttpOnly",
    "SameSite=Strict",
  ];
  return [...of, ...(isSecure ? ["Secure"] : [])].join("; ");
}
