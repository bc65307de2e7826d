/** What the finder says where a service worker shows it in the site's place: that nothing answers, and what was last known. */
import { lastKnown, type LastKnown } from "#app/data/session/last-known.ts";
import { el } from "./element.ts";
import type { Say } from "./texts.ts";

export interface KeptPart {
  section: HTMLElement;
  update: (say: Say, dates: string, now: number) => void;
}

/** @param again asks for the page that was wanted. */
export function createKept(again: () => void): KeptPart {
  const title = el("h1");
  const lead = el("p", { class: "lead" });
  const button = el("button", { type: "button", class: "search" });
  const known = el("section", { class: "known" });
  button.addEventListener("click", again);
  return {
    section: el("section", {}, title, lead, button, known),
    update(say, dates, now) {
      const last = lastKnown();
      title.textContent = say("kept-title", { host: location.host });
      lead.textContent = say("kept-lead");
      button.textContent = say("kept-again");
      known.replaceChildren(...(last ? knownOf(last, say, dates, now) : []));
    },
  };
}

/** The site's cookie (worker/page/visitor/theme.ts) counts more than what the system says, as on its pages. */
export function followTheme(): void {
  const chosen = /(?:^|; )(?:__Host-)?theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  if (!chosen) return;
  document.documentElement.style.colorScheme = chosen;
  for (const rule of [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]))
    if (rule instanceof CSSMediaRule && rule.conditionText.includes("prefers-color-scheme"))
      rule.media.mediaText = chosen === "dark" ? "all" : "not all";
}

function knownOf({ name, expiresAt, at }: LastKnown, say: Say, dates: string, now: number): Node[] {
  const ago = agoIn(dates, Date.parse(at) - now);
  const date = new Date(at).toLocaleString(dates, { dateStyle: "long", timeStyle: "short" });
  return [
    el("h2", {}, name),
    el("p", {}, membershipOf(expiresAt, say, dates, now)),
    el("p", { class: "quiet" }, say("kept-age", { ago, date })),
  ];
}

function membershipOf(expiresAt: string | null, say: Say, dates: string, now: number): string {
  if (expiresAt === null) return say("kept-none");
  const date = new Date(expiresAt).toLocaleDateString(dates, { dateStyle: "long" });
  return say(Date.parse(expiresAt) > now ? "kept-until" : "kept-over", { date });
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** "3 hours ago", in the largest unit that is reached; the smallest otherwise. */
function agoIn(language: string, ms: number): string {
  const [unit, size] = UNITS.find(([, one]) => Math.abs(ms) >= one) ?? UNITS[2];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(
    Math.round(ms / size),
    unit,
  );
}
