/** What an operator's verb gets, for tests that call one directly: as an owner of the environment unless said. */
import type { Context } from "#origin/ground/context.ts";
import type { Asker, OperatorContext } from "#origin/ground/operation.ts";

export function asOperator<Of extends Context>(
  context: Of,
  operator = "test",
  parts: Partial<Pick<OperatorContext, "by" | "console">> = {},
): Of & OperatorContext {
  const by: Asker = {
    name: operator,
    role: "owner",
    way: "environment",
    operatorId: null,
    sessionId: null,
    freshUntil: Number.MAX_SAFE_INTEGER,
  };
  const trace = { way: by.way, country: null, network: null, request: "{}" };
  return { ...context, operator, by, trace, console: null, ...parts };
}
