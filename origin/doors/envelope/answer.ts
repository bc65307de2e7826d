/** Renders outcomes as envelopes: the message in the caller's language, the token in its header. */
import { byLanguage } from "#contract/languages.ts";
import { SUCCESS, TOKEN_HEADER } from "#contract/envelope.ts";
import { PROBLEMS, type Refusal } from "#contract/problem.ts";
import type { Language } from "#contract/scalars.ts";
import type texts from "#locales/en/problem.json";
import type { Outcome } from "#origin/ground/context.ts";

const MESSAGES = byLanguage(
  import.meta.glob<typeof texts>("/locales/*/problem.json", { eager: true, import: "default" }),
);

/** HTTP 200 for every outcome: the envelope's `code` is the verdict (rules, wire format). */
export function answer(outcome: Outcome<unknown>, language: Language): Response {
  return outcome.ok
    ? envelope({ ...SUCCESS, msg: "", data: outcome.data }, outcome.token)
    : envelope(refusalBody(outcome, language));
}

function refusalBody({ problem, fields }: Refusal, language: Language) {
  return {
    code: PROBLEMS[problem],
    msg: MESSAGES[language][problem],
    status: problem,
    data: fields ? { fields } : null,
  };
}

function envelope(body: object, token?: string): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  if (token) headers.set(TOKEN_HEADER, token);
  return Response.json(body, { headers });
}
