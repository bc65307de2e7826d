/** Listens for uncaught failures, and loads the reporting module only then. */
import { isRouteErrorResponse } from "react-router";

let isWatching = false;

/** Call it only where the deployment reports failures. */
export function watchFailures(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener("error", ({ error }) => void reportFailure(error));
  window.addEventListener("unhandledrejection", ({ reason }) => void reportFailure(reason));
}

/** Never rejects: a failed report must not cause a second failure. */
export async function reportFailure(error: unknown): Promise<void> {
  // An answer with an error status is no failure of the page; whoever sent it has told.
  if (!isWatching || isRouteErrorResponse(error)) return;
  try {
    const { sendFailure } = await import("./send.ts");
    sendFailure(error);
  } catch {
    // Without the module nothing can be reported.
  }
}
