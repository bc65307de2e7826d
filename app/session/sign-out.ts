/** Ends the session: here at once, at the API as soon as it answers. */
import i18next from "i18next";
import { call } from "#app/api/client.ts";
import { forgetTokens, readToken } from "#app/api/token.ts";
import { showToast } from "#app/ui/toast.tsx";
import { holdAutoRedirect } from "./auto-redirect.ts";

/**
 * `leave` takes the page to where anybody may be; until it has, no guard leads to the sign-in page. Never rejects: a
 * browser that could not tell the API has forgotten the session all the same, and the reader is told.
 */
export async function signOut(leave: () => unknown): Promise<void> {
  const release = holdAutoRedirect();
  const token = readToken();
  forgetTokens();
  const told = token
    ? call("user_logout", {}, { token, keepalive: true, ownErrors: true }).then(
        () => true,
        () => false,
      )
    : true;
  try {
    await leave();
  } finally {
    release();
  }
  if (await told) return;
  await i18next.loadNamespaces("session");
  const t = i18next.getFixedT(null, "session");
  showToast({ kind: "info", message: t("signOutUnconfirmed") });
}
