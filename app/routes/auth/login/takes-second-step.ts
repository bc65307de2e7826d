/** What the sign-in forms do with an account that has a second factor: the page goes on to its second step. */
import type { SecondStep } from "#contract/second-factor.ts";
import type { ApiError } from "#app/data/api/api-error.ts";

export type OnSecondStep = (step: SecondStep) => void;

export function takesSecondStep({ second }: ApiError, onSecondStep: OnSecondStep): boolean {
  if (second) onSecondStep(second);
  return second !== undefined;
}
