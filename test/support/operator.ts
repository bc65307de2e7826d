/** Operations as verbs, through the contract: what a command or a console would send, answered as it would be. */
import {
  type OperationName,
  type OperationResponse,
  OPERATIONS,
} from "#contract/ops/operations.ts";
import type { Problem } from "#contract/problem.ts";
import { operations } from "#origin/entry/operations.ts";
import type { Context, Outcome, SignedInContext } from "#origin/ground/context.ts";
import type { OperatorContext } from "#origin/ground/operation.ts";
import { asOperator } from "./as-operator.ts";

type Parts = Partial<Pick<OperatorContext, "by" | "console">>;

type Verb = (context: OperatorContext, input: unknown) => Promise<Outcome<unknown>>;

export function operatorOn(shop: Context, operator = "test", parts: Parts = {}) {
  const context = asOperator(shop, operator, parts);

  async function asked(name: OperationName, request: object): Promise<Outcome<unknown>> {
    // safe because each verb takes what its own schema reads
    const verb = operations[name] as Verb;
    const outcome = await verb(context, OPERATIONS[name].request.parse(request));
    if (outcome.ok) OPERATIONS[name].response.parse(outcome.data);
    return outcome;
  }

  /** @throws with the problem's name when it is refused. */
  const does = async <Name extends OperationName>(
    name: Name,
    request: object,
  ): Promise<OperationResponse<Name>> => {
    const outcome = await asked(name, request);
    if (!outcome.ok) throw new Error(`${outcome.problem} ${outcome.fields?.join(" ") ?? ""}`);
    // safe because the contract has just read it
    return outcome.data as OperationResponse<Name>;
  };

  /** The problem and what it is about; null when it was done. */
  const refusedFor = async (
    name: OperationName,
    request: object,
  ): Promise<[Problem, ...string[]] | null> => {
    const outcome = await asked(name, request);
    return outcome.ok ? null : [outcome.problem, ...(outcome.fields ?? [])];
  };

  return { does, refusedFor };
}

export async function uidOf({ db, session }: SignedInContext): Promise<string> {
  const sql = `SELECT uid FROM user WHERE id = ?1`;
  return (await db.prepare(sql).bind(session.userId).first<string>("uid"))!;
}
