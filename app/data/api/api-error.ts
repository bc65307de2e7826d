/** What a call rejects with. `problem` is the envelope's status, or `NetworkError` when no envelope came back. */
import type { Problem } from "#contract/problem.ts";
import type { SecondStep } from "#contract/second-factor.ts";

export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly problem: Problem;
  /** The request's field names the refusal is about. */
  readonly fields: string[];
  /** Of `SecondStepNeeded`: how the sign-in is finished. */
  readonly second: SecondStep | undefined;

  constructor(problem: Problem, message: string, fields: string[] = [], second?: SecondStep) {
    super(message);
    this.problem = problem;
    this.fields = fields;
    this.second = second;
  }
}
