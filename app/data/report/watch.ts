/** Hears of failures that nothing else caught, and fetches what reports them only then. PROD alone (rules, Environments). */
let isWatching = false;

/** `environment` is the page's own. */
export function watchFailures(environment: string): void {
  if (environment !== "PROD" || isWatching) return;
  isWatching = true;
  window.addEventListener("error", ({ error }) => void reportFailure(error));
  window.addEventListener("unhandledrejection", ({ reason }) => void reportFailure(reason));
}

/** Never rejects: a report that fails is no second failure. */
export async function reportFailure(error: unknown): Promise<void> {
  if (!isWatching) return;
  try {
    const { sendFailure } = await import("./send.ts");
    sendFailure(error);
  } catch {
    // Without the module there is nobody to tell.
  }
}
