/** A code on its way from a form to a call. */
import { LONG_CODE_LENGTH } from "#contract/address.ts";
import { readCode } from "#contract/typed.ts";
import { useSiteConfig } from "#app/data/site/site-config.ts";

/** What is sent as `code`; empty, which no call takes, for what has another length than the codes that the API sends. */
export function sentCode(typed: string, length: number | undefined): string {
  const code = readCode(typed);
  const fits = code.length === length || code.length === LONG_CODE_LENGTH;
  return length === undefined || fits ? code : "";
}

export function useSentCode(): (typed: string) => string {
  const length = useSiteConfig()?.code.length;
  return (typed) => sentCode(typed, length);
}
