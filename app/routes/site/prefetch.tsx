/**
 * Fetches what a visitor is likely to need next, 1.5 s after the page has loaded (spec §2): modules, goods and texts.
 * The browser keeps the goods for three minutes by their own header (spec §9). Nothing for a reader who saves data.
 */
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { PrefetchPageLinks, useLocation, useRouteLoaderData } from "react-router";
import { savesData } from "#app/loading/saves-data.ts";
import type { loader as rootLoader } from "#app/root.tsx";

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

/** Where people go from there, and the namespace of its texts. */
const NEXT = [
  { page: "/pricing", namespace: "pricing" },
  { page: "/download", namespace: "download" },
  { page: "/register", namespace: "login" },
];

export function Prefetch() {
  const { pathname } = useLocation();
  const facts = useRouteLoaderData<typeof rootLoader>("root");
  const { i18n } = useTranslation();
  const isDue = useDue(ON.includes(pathname));
  const next = NEXT.filter(({ page }) => page !== pathname);

  const fetchTexts = useEffectEvent(() => {
    void i18n.loadNamespaces(next.map(({ namespace }) => namespace));
  });
  useEffect(() => {
    if (isDue) fetchTexts();
  }, [isDue]);

  if (!isDue) return null;
  return next.map(({ page }) => <PrefetchPageLinks key={page} page={page} nonce={facts?.nonce} />);
}

function useDue(isOn: boolean): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isOn || isDue || savesData()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(() => setDue(true), AFTER_LOAD_MS);
    };
    if (document.readyState === "complete") wait();
    else window.addEventListener("load", wait, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("load", wait);
    };
  }, [isOn, isDue]);
  return isDue && isOn;
}
