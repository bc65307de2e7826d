/** The finder: reads what the file has, shows it, and searches when it is asked to. */
import { localStore } from "#app/kit/browser/storage.ts";
import "./finder.css";
import { askAddress, askNames } from "./ask.ts";
import { atHand, search, type World } from "./search.ts";
import { nextLanguage, preferredLanguage } from "./texts.ts";
import { verify } from "#app/data/reach/verify.ts";
import { createView, type Shown } from "./view.ts";

const STORE = "halyard-addresses";
const { key: releaseKey = "", list: own = "" } = document.body.dataset;

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
  language: preferredLanguage(navigator.language),
  phase: "before",
  found: atHand(world),
  now: world.now(),
};

const view = createView({ search: () => void searchNow(), turnLanguage });

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
  show({ found: await search(from, (found) => show({ found })), phase: "after" });
}

document.body.replaceChildren(...view.body);
show({});
