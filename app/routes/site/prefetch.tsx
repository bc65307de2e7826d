/**
 * Fetches what a visitor is likely to need next, 1.5 s after the page has loaded (spec §2): modules, goods and texts.
 * The browser keeps the goods for three minutes by their own header (spec §9). Nothing for a reader who saves data.
 */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { PrefetchPageLinks, useLocation } from "react-router";
import { usePageFacts } from "#app/data/site/page-facts.ts";
import { fetchTexts } from "#app/kit/i18n/browser.ts";
import { savesData } from "#app/kit/browser/saves-data.ts";

/** Spec §9. */
const AFTER_LOAD_MS = 1_500;

/** Spec §2: the pages on which it happens. */
const ON = [
  "/",
  "/pricing",
  "/group-buying",
  "/download",
  "/affiliate",
  "/login",
  "/register",
  "/resetpassword",
];

/**
 * What comes next, in order: likely pages with the namespace of their texts, and the modules that the last one runs on.
 * The router runs the modules of a page it fetches; all at once they would keep a phone from responding.
 */
const STEPS: { page?: string; namespace?: string; part?: () => Promise<unknown> }[] = [
  { page: "/pricing", namespace: "pricing" },
  { page: "/download", namespace: "download" },
  { part: () => import("#contract/scalars.ts") },
  { part: () => import("#app/data/api/client.ts") },
  { page: "/register", namespace: "login" },
];

/** Between two steps, for the reader. */
const PAUSE_MS = 100;

export function Prefetch() {
  const { pathname } = useLocation();
  const facts = usePageFacts();
  const { i18n } = useTranslation();
  const due = STEPS.slice(0, useStepsDue(ON.includes(pathname)));

  const last = due.at(-1);
  useEffect(() => {
    // A later caller learns that it did not load.
    const ignore = () => undefined;
    if (last?.namespace) fetchTexts(i18n.language, last.namespace).catch(ignore);
    last?.part?.().catch(ignore);
  }, [i18n, last]);

  return due.map(
    ({ page }) =>
      page &&
      page !== pathname && <PrefetchPageLinks key={page} page={page} nonce={facts?.nonce} />,
  );
}

/** How many of them are due by now. */
function useStepsDue(isOn: boolean): number {
  const [due, setDue] = useState(0);
  const isDone = due === STEPS.length;
  useEffect(() => {
    if (!isOn || isDone || savesData()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(() => setDue(due + 1), due === 0 ? AFTER_LOAD_MS : PAUSE_MS);
    };
    if (document.readyState === "complete") wait();
    else window.addEventListener("load", wait, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("load", wait);
    };
  }, [isOn, isDone, due]);
  return isOn ? due : 0;
}
