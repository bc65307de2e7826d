/**
 * Opens another host of ours and stays signed in (decision 0165). It is asked for everything, this host for nothing: that may be
 * cut. Before it is told anything it proves that it is ours.
 */
import { CODE_FIELD, HANDOVER_PATH } from "#contract/reach/handover-form.ts";
import { call } from "#app/data/api/client.ts";
import { readSessionToken } from "#app/data/api/token.ts";
import { type Outcome, prove, timeLimit } from "#app/data/reach/prove.ts";
import { arrivalCookies } from "#app/data/site/referral.ts";
import { LANGUAGE_QUERY } from "#app/kit/i18n/language.ts";

export interface OtherSite {
  url: string;
  /** Of its deployment, as the list has it. */
  proofKey: string;
}

/** What came of the proof; `ours` leaves this page. @throws {ApiError} where that host gives no code. */
export async function openThere({ url, proofKey }: OtherSite): Promise<Outcome> {
  const { outcome } = await prove(url, proofKey, timeLimit());
  if (outcome !== "ours") return outcome;
  const token = readSessionToken();
  const code = token === null ? [] : [[CODE_FIELD, await codeFrom(url, token)] as const];
  const language = [LANGUAGE_QUERY, document.documentElement.lang] as const;
  post(`${url}${HANDOVER_PATH}`, [...code, language, ...arrivalCookies()]);
  return outcome;
}

/** A successor that comes with the answer is not kept: the session's next token is the other host's. */
async function codeFrom(at: string, token: string): Promise<string> {
  const from = window.location.origin;
  return (await call("user_hand_over", { from }, { at, token })).code;
}

function post(action: string, fields: (readonly [name: string, value: string])[]): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  form.hidden = true;
  form.replaceChildren(...fields.map(hidden));
  document.body.insertAdjacentElement("beforeend", form);
  form.submit();
}

function hidden([name, value]: readonly [string, string]): HTMLInputElement {
  return Object.assign(document.createElement("input"), { type: "hidden", name, value });
}
