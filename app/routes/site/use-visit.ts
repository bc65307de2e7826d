/** What the page does for a visit once it runs: lets calls be made, hears their failures, follows session and language. */
import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useRouteLoaderData } from "react-router";
import { listenToFailures } from "#app/api/failures.ts";
import { beginVisit } from "#app/api/visit.ts";
import { reconcileLanguage } from "#app/i18n/choice.ts";
import { useLanguage, wireLanguage } from "#app/i18n/language.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { followToken, useLoginState } from "#app/session/login-state.ts";
import { signInRedirect } from "#app/session/sign-in-redirect.ts";
import { showToast } from "#app/ui/toast.tsx";

export function useVisit(): void {
  const facts = useRouteLoaderData<typeof rootLoader>("root");
  const { t } = useTranslation();
  const shown = useLanguage();
  const navigate = useNavigate();
  const location = useLocation();

  const language = useEffectEvent(() => wireLanguage(shown));
  const networkError = useEffectEvent(() => t("networkError"));
  const askToSignIn = useEffectEvent(() => {
    const href = signInRedirect(location);
    if (href) void navigate(href);
  });

  // Before any effect of the page in the frame, which may make the first call.
  useLayoutEffect(() => {
    if (!facts) return;
    const { apiPrefix, platform } = facts;
    beginVisit({
      prefix: apiPrefix,
      platform,
      language: () => language(),
      networkError: () => networkError(),
    });
    const stopListening = listenToFailures({
      onUnauthorized: () => askToSignIn(),
      onError: (message) => showToast({ kind: "error", message }),
    });
    const stopFollowing = followToken();
    return () => {
      stopListening();
      stopFollowing();
    };
  }, [facts]);

  useEffect(() => reconcileLanguage(shown), [shown]);
  useSessionMark();
}

/** The header shows what it is marked for: the first script guesses from storage, the login state knows. */
function useSessionMark(): void {
  const state = useLoginState();
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (state === "in") dataset.session = "stored";
    if (state === "out") delete dataset.session;
  }, [state]);
}
