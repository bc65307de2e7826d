/** What the finder shows: before the search what it will do, and then each address with what came of it. */
import { type LanguageName, LANGUAGES } from "#contract/languages.ts";
import { BRAND } from "#app/kit/brand.ts";
import { drawing, el } from "./element.ts";
import type { KeptPart } from "./kept.ts";
import { type Found, type Row, siteOf, type State } from "./search.ts";
import { nextLanguage, type Say, sayIn } from "./texts.ts";

export type Phase = "before" | "searching" | "after";

export interface Shown {
  language: LanguageName;
  phase: Phase;
  found: Found;
  now: number;
}

export interface Parts {
  search: () => void;
  turnLanguage: () => void;
  /** What stands before the search where the page answers in the site's place. */
  kept: KeptPart | null;
  /** Whether there is a list to search by. */
  searches: boolean;
}

/** The page's top, which stays; `update` puts the rest in. */
export function createView({ search, turnLanguage, kept, searches }: Parts) {
  const name = el("span", {}, BRAND.name);
  const language = el("button", { type: "button", class: "plain" });
  const title = el(kept ? "h2" : "h1");
  const lead = el("p", { class: "lead" });
  const promise = el("p", { class: "quiet" });
  const button = el("button", { type: "button", class: "search" });
  const tell = el("input", { type: "checkbox" }) as HTMLInputElement;
  const tellWords = el("span");
  const telling = el("label", { class: "quiet" }, tell, tellWords);
  const result = el("section", { "aria-live": "polite" });
  const list = el("section");
  language.addEventListener("click", turnLanguage);
  button.addEventListener("click", search);
  const header = el("header", {}, el("span", { class: "brand" }, flag(), name), language);
  const finder = searches ? [title, lead, button, promise, telling, result, list] : [];
  const body = [header, el("main", {}, kept && kept.section, ...finder)];

  function update({ language: chosen, phase, found, now }: Shown): void {
    const say = sayIn(chosen);
    const other = LANGUAGES[nextLanguage(chosen)];
    document.documentElement.lang = LANGUAGES[chosen].tag;
    kept?.update(say, LANGUAGES[chosen].dates, now);
    document.title = `${say(kept ? "kept-title" : "title", { host: location.host })} · ${BRAND.name}`;
    language.textContent = other.name;
    language.lang = other.tag;
    title.textContent = say("title");
    lead.textContent = say("lead", { brand: BRAND.name });
    promise.textContent = say("promise");
    tellWords.textContent = say("tell");
    button.textContent = say(LABELS[phase]);
    button.setAttribute("aria-busy", String(phase === "searching"));
    result.replaceChildren(...(phase === "before" ? [] : resultOf(found, phase, say)));
    const rows = phase === "before" ? [] : rowsOf(found, say);
    list.replaceChildren(...rows, el("p", { class: "quiet" }, ageOf(found, now, say, chosen)));
  }
  return { body, update, tells: () => tell.checked };
}

const LABELS = { before: "search", searching: "searching", after: "again" } as const;

function flag(): SVGElement {
  return drawing("0 0 24 28", [
    { d: "M3 1v26", class: "line" },
    { d: "M6 3h17v14H6z", class: "blue" },
    { d: "M23 3v14H6z", class: "paper" },
    { d: "M6.75 3.75h15.5v12.5H6.75z", class: "edge" },
  ]);
}

function resultOf(found: Found, phase: Phase, say: Say): Node[] {
  const site = siteOf(found);
  const clock = found.isClockWrong ? [el("p", { class: "note" }, say("clock"))] : [];
  if (site) {
    const { host } = new URL(site.url);
    const link = el(
      "a",
      { class: "open", href: site.url, rel: "noreferrer" },
      say("open", { host }),
    );
    return [
      el(
        "div",
        { class: "found" },
        el("h2", {}, say("found")),
        link,
        el("p", { class: "quiet" }, say("signed-in")),
      ),
      ...clock,
    ];
  }
  if (phase === "searching") return clock;
  const contacts = (found.list ?? found.other)?.contacts ?? [];
  const people = contacts.map((to) =>
    el("li", {}, el("a", { href: to, rel: "noreferrer" }, to.replace(/^mailto:|^https:\/\//, ""))),
  );
  return [
    el("div", { class: "none" }, el("h2", {}, say("nothing")), el("p", {}, say("nothing-next"))),
    ...clock,
    ...(people.length > 0 ? [el("p", {}, say("ask-people")), el("ul", {}, ...people)] : []),
  ];
}

function rowsOf({ rows, files }: Found, say: Say): Node[] {
  if (rows.length === 0) return [];
  return [
    el("h2", {}, say("addresses")),
    el("ul", { class: "rows" }, ...rows.map((row) => rowOf(row, say))),
    ...(files.length > 0
      ? [
          el("p", { class: "quiet" }, say("files")),
          el("ul", {}, ...files.map((url) => el("li", {}, linkTo(url)))),
        ]
      : []),
  ];
}

function rowOf({ kind, url, state }: Row, say: Say): Node {
  const isSite = kind === "site" && state === "ours";
  const name = isSite ? linkTo(url) : el("span", {}, shortOf(url));
  return el(
    "li",
    { "data-state": state },
    markOf(state),
    el(
      "div",
      {},
      el("p", { class: "name" }, name, el("span", { class: "kind" }, say(`kind-${kind}`))),
      el("p", { class: "quiet" }, say(`state-${state}`)),
    ),
  );
}

function linkTo(url: string): Node {
  return el("a", { href: url, rel: "noreferrer" }, shortOf(url));
}

function shortOf(url: string): string {
  return url.replace(/^https:\/\//, "");
}

/** As the site's own marks. */
const MARKS: Record<State, string> = {
  asking: "M6 12h.01M12 12h.01M18 12h.01",
  ours: "M3 13.5h5l3 4.5 6-12 1.5 3H21",
  silent: "M3 18 9.5 11.5M14.5 11.5 21 18M8 5l8 4M16 5 8 9",
  wrong: "M3 20h18L12 4 3 20ZM12 10v4.5M12 17v.5",
  old: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3 3",
};

function markOf(state: State): SVGElement {
  return drawing("0 0 24 24", [{ d: MARKS[state], class: "line" }]);
}

function ageOf({ list, other }: Found, now: number, say: Say, language: LanguageName): string {
  const day = (at: string) =>
    new Date(at).toLocaleDateString(LANGUAGES[language].dates, {
      dateStyle: "long",
      timeZone: "UTC",
    });
  if (list) return say("list", { serial: String(list.serial), date: day(list.validUntil) });
  if (!other) return say("list-none");
  return now < Date.parse(other.validFrom)
    ? say("list-early", { date: day(other.validFrom) })
    : say("list-old", { date: day(other.validUntil) });
}
