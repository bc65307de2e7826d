/** Ends the session: here at once, at the API as soon as it answers. */
import i18next from "i18next";
import { forgetTokens, readToken } from "#app/data/api/token.ts";
import { showToast } from "#app/kit/ui/toast-queue.ts";
import { holdAutoRedirect } from "./auto-redirect.ts";

/**
 * Ends the session in this browser. `leave` takes the page to one that is open to anybody; until then no guard leads to
 * the sign-in page.
 */
export async function forgetSession(leave: () => unknown): Promise<void> {
  const release = holdAutoRedirect();
  forgetTokens();
  try {
    await leave();
  } finally {
    release();
  }
}

/** Never rejects: this browser forgets the session even when the API cannot be told, and the reader hears of it. */
export async function signOut(leave: () => unknown): Promise<void> {
  const token = readToken();
  const left = forgetSession(leave);
  const told = token ? await tell(token) : true;
  await left;
  if (told) return;
  await i18next.loadNamespaces("session");
  const t = i18next.getFixedT(null, "session");
  showToast({ kind: "info", message: t("signOutUnconfirmed") });
}

async function tell(token: string): Promise<boolean> {
  try {
    // The client comes when it is needed; this browser has forgotten the session by then.
    const { call } = await import("#app/data/api/client.ts");
    await call("user_logout", {}, { token, keepalive: true, ownErrors: true });
    return true;
  } catch {
    return false;
  }
}
