/**
 * What every page does about the session: takes in a link's token, follows the stored one, and leads to the sign-in
 * page when a call needs a signed-in person. Belongs once in the page's frame; light, and invisible unless a link needs
 * an answer.
 */
import i18next from "i18next";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { CallName } from "#contract/calls/calls.ts";
import { listenToFailures } from "#app/data/api/failures.ts";
import { readSessionToken } from "#app/data/api/token.ts";
import { arrivalOf, forgetArrivalOf } from "#app/data/session/arrival.ts";
import { isAutoRedirecting } from "#app/data/session/auto-redirect.ts";
import { followToken } from "#app/data/session/follow-token.ts";
import { lazyPart } from "#app/kit/ui/lazy-part.tsx";
import { showToast } from "#app/kit/ui/toast-queue.ts";
import type { LinkOutcome } from "./session-link.ts";

const LinkNotice = lazyPart(async () => (await import("./link-notice.tsx")).LinkNotice);

export function Session() {
  const outcome = useLinkedSession();
  useLoginRedirect();
  return outcome && <LinkNotice outcome={outcome} />;
}

function useLoginRedirect(): void {
  const navigate = useNavigate();
  const location = useLocation();
  const onUnauthorized = useEffectEvent(async (name: CallName) => {
    // The guard decides whether a page needs a signed-in person; who is signed in is asked on every page.
    if (name === "system_user_info" || !isAutoRedirecting()) return;
    const parts = Promise.all([
      import("./lost-session.ts"),
      import("#app/data/session/redirect-target.ts"),
    ]);
    const [lost, target] = (await parts.catch(tellFailure)) ?? [];
    if (!lost || !target) return;
    const reason = await lost.endLostSession();
    // The page's own guard may have led away by now.
    const isStillHere = window.location.pathname === location.pathname;
    if (isStillHere && isAutoRedirecting()) {
      await navigate(target.loginPath(location), { state: { reason } });
    }
  });
  useEffect(() => listenToFailures({ onUnauthorized: (name) => void onUnauthorized(name) }), []);
}

/** Where a part that asks about a session did not come. */
function tellFailure(): null {
  showToast({ kind: "error", message: i18next.t("networkError") });
  return null;
}

function useLinkedSession(): LinkOutcome | null {
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
  useEffect(() => {
    let end: (() => void) | undefined;
    let gone = false;
    const follow = () => {
      if (!gone) end ??= followToken();
    };
    // Until a link's token has been checked, nobody counts as signed out.
    if (readSessionToken()) follow();
    const meet = async () => {
      const met = await meetArrival();
      follow();
      if (!gone) setOutcome(met);
    };
    void meet();
    return () => {
      gone = true;
      end?.();
    };
  }, []);
  return outcome;
}

let meeting: Promise<LinkOutcome | null> | undefined;

/** A link is handled once, however often the frame renders. */
function meetArrival(): Promise<LinkOutcome | null> {
  meeting ??= meetOnce();
  return meeting;
}

/** What could not be met, for want of an answer or of a part, is kept for the next page. */
async function meetOnce(): Promise<LinkOutcome | null> {
  const token = arrivalOf("token");
  const device = arrivalOf("device");
  try {
    const outcome = await (token ? meetToken(token) : device !== null ? meetDevice(device) : null);
    forgetArrivalOf(token ? "token" : "device");
    return outcome;
  } catch {
    return tellFailure();
  }
}

async function meetToken(token: string): Promise<LinkOutcome> {
  const { meetLinkToken } = await import("./session-link.ts");
  return meetLinkToken(token);
}

async function meetDevice(device: string): Promise<LinkOutcome | null> {
  const { meetDeviceLink } = await import("./device-link.ts");
  return meetDeviceLink(device);
}
