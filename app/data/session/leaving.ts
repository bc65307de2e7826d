/**
 * Whether the page is being left. A browser ends the open calls of a page that is left, sometimes before it fires the
 * event; such a failure is no refusal.
 */
const SETTLE_MS = 150;

let leaving = false;

if (typeof window !== "undefined") {
  window.addEventListener("pagehide", () => (leaving = true));
  window.addEventListener("beforeunload", () => (leaving = true));
  window.addEventListener("pageshow", () => (leaving = false));
}

/** Waits a moment for the browser to say so. On a page that really goes this may never resolve, and need not. */
export async function isBeingLeft(): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const answer = leaving;
  // A download or a mail link announces a departure that never happens.
  leaving = false;
  return answer;
}
