/** What an origin answers that lacks a necessary setting: nothing to anybody, its name to an operator. */
import { OPERATOR_HEADER } from "#contract/ops/operations.ts";
import type { SettingsError, Stopped } from "#contract/settings.ts";
import type { z } from "zod";
import { operatorOf, operatorsIn } from "#origin/doors/operators/operators.ts";

export async function stoppedAnswer(
  { variables }: SettingsError,
  request: Request,
  operatorTokens: unknown,
): Promise<Response> {
  const { operators } = operatorsIn(typeof operatorTokens === "string" ? operatorTokens : "");
  const operator = await operatorOf(request.headers.get(OPERATOR_HEADER) ?? "", operators);
  const headers = { "cache-control": "no-store" };
  if (operator === null) return new Response(null, { status: 503, headers });
  return Response.json({ variables } satisfies z.output<typeof Stopped>, { status: 503, headers });
}
