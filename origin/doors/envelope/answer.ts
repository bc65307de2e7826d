/** Renders outcomes as envelopes: the message in the caller's language, the token and the bookmark in their headers. */
import { BOOKMARK_HEADER } from "#contract/bookmark.ts";
import { byLanguage, LANGUAGES } from "#contract/languages.ts";
import { SESSION_HEADER, SUCCESS, TOKEN_HEADER } from "#contract/envelope.ts";
import { PROBLEMS, type Refusal } from "#contract/problem.ts";
import type { Language } from "#contract/scalars.ts";
import type texts from "#locales/en/problem.json";
import type { Outcome, Success } from "#origin/ground/context.ts";

const MESSAGES = byLanguage(
  import.meta.glob<typeof texts>("/locales/*/problem.json", { eager: true, import: "default" }),
);

/** HTTP 200 for every outcome: the envelope's `code` is the verdict (rules, wire format). */
export function answer(
  outcome: Outcome<unknown>,
  language: Language,
  bookmark: string | null = null,
): Response {
  return outcome.ok
    ? envelope({ ...SUCCESS, msg: "", data: outcome.data }, bookmark, outcome)
    : envelope(refusalBody(outcome, language), bookmark);
}

function refusalBody({ problem, fields, retryAfter, second }: Refusal, language: Language) {
  const msg = MESSAGES[language][problem];
  return {
    code: PROBLEMS[problem],
    msg: retryAfter === undefined ? msg : msg.replace("{{wait}}", waitText(retryAfter, language)),
    status: problem,
    data:
      fields || second || retryAfter !== undefined
        ? { fields: fields ?? [], retryAfter, second }
        : null,
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

type Tokens = Pick<Success<unknown>, "token" | "session">;

function envelope(
  body: object,
  bookmark: string | null,
  { token, session }: Tokens = {},
): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  if (token) headers.set(TOKEN_HEADER, token);
  if (session) headers.set(SESSION_HEADER, session);
  if (bookmark) headers.set(BOOKMARK_HEADER, bookmark);
  return Response.json(body, { headers });
}
