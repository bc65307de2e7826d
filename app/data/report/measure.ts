/**
 * Measures one visit in ten, drawn anew each time. Readers who ask not to be tracked or who save data are left out; the
 * measuring module is fetched after the page has loaded.
 */
import { MEASURED_PAGES } from "#contract/measured.ts";
import { savesData } from "#app/kit/browser/saves-data.ts";

const ONE_IN = 10;
let hasDrawn = false;

/** Call it only where the deployment measures. */
export function measureVisit(): void {
  if (hasDrawn) return;
  hasDrawn = true;
  const page = MEASURED_PAGES.find((path) => path === window.location.pathname);
  if (!page || asksNot() || savesData() || Math.random() * ONE_IN >= 1) return;
  // Without the module nothing is measured, and nothing is lost.
  const start = () =>
    void import("./vitals.ts").then(
      ({ sendVitals }) => sendVitals(page),
      () => undefined,
    );
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}

/** Do Not Track, and Global Privacy Control. */
function asksNot(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as {
    doNotTrack?: string | null;
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === "1" || globalPrivacyControl === true;
}
