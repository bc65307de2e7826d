/** The finder: reads what the file has, shows it, and searches when it is asked to. */
import { localStore } from "#app/kit/browser/storage.ts";
import "./finder.css";
import { askAddress, askNames, tellDead } from "./ask.ts";
import { createKept, followTheme } from "./kept.ts";
import { atHand, deadOf, search, siteOf, type World } from "./search.ts";
import { nextLanguage, preferredLanguage } from "./texts.ts";
import { verify } from "#app/data/reach/verify.ts";
import { createView, type Shown } from "./view.ts";

const STORE = "halyard-addresses";
const { key: releaseKey = "", list: own = "", kept } = document.body.dataset;
/** Where the site chose a language, that one (app/kit/i18n/language.ts). */
const wanted = (kept === undefined ? null : localStore.get("language")) ?? navigator.language;
const again = () => location.reload();

const world: World = {
  releaseKey,
  verify,
  now: Date.now,
  atHand: [own, localStore.get(STORE) ?? ""],
  keep: (list) => void localStore.set(STORE, list),
  askAddress,
  askNames,
};

const shown: Shown = {
  language: preferredLanguage(wanted),
  phase: "before",
  found: atHand(world),
  now: world.now(),
};

const view = createView({
  search: () => void searchNow(),
  turnLanguage,
  kept: kept === undefined ? null : createKept(again),
  searches: kept === undefined || own !== "",
});

function show(change: Partial<Shown>): void {
  view.update(Object.assign(shown, change, { now: world.now() }));
}

function turnLanguage(): void {
  show({ language: nextLanguage(shown.language) });
}

async function searchNow(): Promise<void> {
  if (shown.phase === "searching") return;
  show({ phase: "searching" });
  // What was kept meanwhile is at hand now.
  const from = { ...world, atHand: [own, localStore.get(STORE) ?? ""] };
  const found = await search(from, (sofar) => show({ found: sofar }));
  show({ found, phase: "after" });
  const [site, dead] = [siteOf(found), deadOf(found)];
  if (view.tells() && site && dead.length > 0) tellDead(site.url, dead);
}

if (kept !== undefined) {
  followTheme();
  addEventListener("online", again);
}
document.body.replaceChildren(...view.body);
show({});
