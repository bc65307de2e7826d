/**
 * What every page does about the session: takes in a link's token, follows the stored one, and leads to the sign-in
 * page when a call needs a signed-in person. Belongs once in the page's frame; light, and invisible unless a link needs
 * an answer.
 */
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { CallName } from "#contract/calls.ts";
import { listenToFailures } from "#app/data/api/failures.ts";
import { readSessionToken } from "#app/data/api/token.ts";
import { takeArrival } from "#app/data/session/arrival.ts";
import { isAutoRedirecting } from "#app/data/session/auto-redirect.ts";
import { followToken } from "#app/data/session/login-state.ts";
import type { LinkOutcome } from "./session-link.ts";

const TRIAL_PATH = "/trial";

const LinkNotice = lazy(async () => ({ default: (await import("./link-notice.tsx")).LinkNotice }));

export function Session() {
  const outcome = useLinkedSession();
  useLoginRedirect();
  if (!outcome) return null;
  return (
    <Suspense>
      <LinkNotice outcome={outcome} />
    </Suspense>
  );
}

function useLoginRedirect(): void {
  const navigate = useNavigate();
  const location = useLocation();
  const onUnauthorized = useEffectEvent(async (name: CallName) => {
    // The guard decides whether a page needs a signed-in person; who is signed in is asked on every page.
    if (name === "system_user_info" || !isAutoRedirecting()) return;
    const [{ endLostSession }, { loginPath }] = await Promise.all([
      import("./lost-session.ts"),
      import("#app/data/session/redirect-target.ts"),
    ]);
    const reason = await endLostSession();
    // The page's own guard may have led away by now.
    const isStillHere = window.location.pathname === location.pathname;
    if (isStillHere && isAutoRedirecting()) {
      await navigate(loginPath(location), { state: { reason } });
    }
  });
  useEffect(() => listenToFailures({ onUnauthorized: (name) => void onUnauthorized(name) }), []);
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

async function meetOnce(): Promise<LinkOutcome | null> {
  const token = takeArrival("token");
  if (token) {
    const { meetLinkToken } = await import("./session-link.ts");
    return meetLinkToken(token);
  }
  // The page of the trial asks before it does anything with a device.
  const device = window.location.pathname === TRIAL_PATH ? null : takeArrival("device");
  if (device === null) return null;
  const { meetDeviceLink } = await import("./device-link.ts");
  return meetDeviceLink(device);
}
