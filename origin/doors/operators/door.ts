/**
 * The operators' door: limit, token, request schema, verb, envelope. Without any configured operator it does not
 * exist.
 */
import { type Context as HonoContext, Hono } from "hono";
import { parseBoundedBytes, REQUEST_BOUNDS } from "#contract/json.ts";
import { OPERATIONS, OPERATOR_HEADER, operationAt } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import { type Context, type Outcome, succeed } from "#origin/ground/context.ts";
import { answer } from "#origin/doors/envelope/answer.ts";
import { callerOf } from "#origin/doors/envelope/caller.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { ofNetworks, takeAll } from "#origin/books/limit/take.ts";
import { type Operators, operatorOf } from "./operators.ts";
import type { Operations, OperatorContext } from "#origin/ground/operation.ts";
import type { Origin } from "#origin/ground/origin.ts";

type AnyOperation = (context: OperatorContext, input: unknown) => Promise<Outcome<unknown>>;

interface Parts {
  operators: Operators;
  operations: Operations;
}

export function operatorsDoor(origin: Origin, parts: Parts): Hono {
  const app = new Hono();
  if (parts.operators.length === 0) return app;
  app.post("/ops/*", async (c) => answer(await run(c, origin, parts), "en"));
  return app;
}

async function run(
  c: HonoContext,
  origin: Origin,
  { operators, operations }: Parts,
): Promise<Outcome<unknown>> {
  const defer = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const context = { ...origin, caller: callerOf(c.req.raw.headers), defer };
  const operator = await admitted(context, c.req.header(OPERATOR_HEADER) ?? "", operators);
  if (!operator) {
    context.note("operator.refused", { requestId: context.caller.requestId });
    return refuse("Unauthorized");
  }
  const name = operationAt(c.req.path);
  if (!name) return refuse("NotFound");
  const body = parseBoundedBytes(await c.req.arrayBuffer(), REQUEST_BOUNDS);
  const input = OPERATIONS[name].request.safeParse(body);
  if (!input.success) {
    return refuse("InvalidRequest", ...input.error.issues.map(({ path }) => path.join(".")));
  }
  // safe because `operations` pairs each name with the verb of its own input type
  const verb = operations[name] as AnyOperation;
  const outcome = await verb({ ...context, operator }, input.data);
  return outcome.ok ? succeed(OPERATIONS[name].response.parse(outcome.data)) : outcome;
}

/** A try is counted before the token is looked at. */
async function admitted(
  context: Context,
  token: string,
  operators: Operators,
): Promise<string | null> {
  const full = await takeAll(context, ofNetworks(context, LIMITS.operatorCallsOfNetwork));
  return full ? null : operatorOf(token, operators);
}
