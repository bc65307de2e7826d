/** Listens for uncaught failures, and loads the reporting module only then. PROD alone (rules, Environments). */
let isWatching = false;

export function watchFailures(environment: string): void {
  if (environment !== "PROD" || isWatching) return;
  isWatching = true;
  window.addEventListener("error", ({ error }) => void reportFailure(error));
  window.addEventListener("unhandledrejection", ({ reason }) => void reportFailure(reason));
}

/** Never rejects: a failed report must not cause a second failure. */
export async function reportFailure(error: unknown): Promise<void> {
  if (!isWatching) return;
  try {
    const { sendFailure } = await import("./send.ts");
    sendFailure(error);
  } catch {
    // Without the module nothing can be reported.
  }
}
