/** Renders outcomes as envelopes: the message in the caller's language, the token and the bookmark in their headers. */
import { BOOKMARK_HEADER } from "#contract/bookmark.ts";
import { byLanguage, LANGUAGES } from "#contract/languages.ts";
import { SUCCESS, TOKEN_HEADER } from "#contract/envelope.ts";
import { PROBLEMS, type Refusal } from "#contract/problem.ts";
import type { Language } from "#contract/scalars.ts";
import type texts from "#locales/en/problem.json";
import type { Outcome } from "#origin/ground/context.ts";

const MESSAGES = byLanguage(
  import.meta.glob<typeof texts>("/locales/*/problem.json", { eager: true, import: "default" }),
);

/** HTTP 200 for every outcome: the envelope's `code` is the verdict (rules, wire format). */
export function answer(
  outcome: Outcome<unknown>,
  language: Language,
  bookmark: string | null = null,
): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  if (outcome.ok && outcome.token) headers.set(TOKEN_HEADER, outcome.token);
  if (bookmark) headers.set(BOOKMARK_HEADER, bookmark);
  const body = outcome.ok
    ? { ...SUCCESS, msg: "", data: outcome.data }
    : refusalBody(outcome, language);
  return Response.json(body, { headers });
}

function refusalBody({ problem, fields, retryAfter }: Refusal, language: Language) {
  const msg = MESSAGES[language][problem];
  return {
    code: PROBLEMS[problem],
    msg: retryAfter === undefined ? msg : msg.replace("{{wait}}", waitText(retryAfter, language)),
    status: problem,
    data: fields || retryAfter !== undefined ? { fields: fields ?? [], retryAfter } : null,
  };
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** "5 minutes", "5分钟": in the largest unit there is one of, rounded up. */
function waitText(seconds: number, language: Language): string {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? UNITS[3];
  const format = new Intl.NumberFormat(LANGUAGES[language].tag, {
    style: "unit",
    unit,
    unitDisplay: "long",
  });
  return format.format(Math.ceil(seconds / size));
}
