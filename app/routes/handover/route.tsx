/**
 * Where a form of another host of ours leads: trades the code for its session, and goes on to the account, where the session is
 * met as a link's is. Who came without a code, or with one that is over, is told so.
 */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Handed, handedIn, HANDOVER_COOKIE } from "#contract/reach/handover-form.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { dropHostCookie, readHostCookie } from "#app/kit/browser/host-cookie.ts";
import { mirrorHint } from "#app/data/session/hint.ts";
import { ACCOUNT_PATH } from "#app/data/session/redirect-target.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";

export const handle = { namespaces: ["handover"] };

export const headers = sameForAll;

/** `none`: nobody brought a code. What was only not answered may be sent again: the code is good for a minute. */
type State = "busy" | "none" | { failed: string; isSilent: boolean };

export default function Handover() {
  const { t } = useTranslation("handover");
  const { t: common } = useTranslation();
  const [state, again] = useHandover();
  return (
    <div className="page grid max-w-2xl justify-items-start gap-6 py-14 sm:py-20">
      <PageHead title={t("title")} description={t("description")} />
      {state === "busy" ? (
        <output className="grid gap-6">
          <span className={TITLE}>{t("busy")}</span>
          <span className="max-w-prose text-quiet">{t("busyText")}</span>
        </output>
      ) : (
        <>
          <h1 className={TITLE}>{t("lost")}</h1>
          <p role="alert" className="max-w-prose text-quiet">
            {state === "none" ? t("none") : state.failed}
          </p>
          <div className="flex flex-wrap gap-3">
            {state !== "none" && state.isSilent && (
              <Button onClick={again}>{common("retry")}</Button>
            )}
            <LinkButton to="/login">{t("signIn")}</LinkButton>
            <LinkButton to="/" variant="secondary">
              {t("home")}
            </LinkButton>
          </div>
        </>
      )}
      <noscript>
        <p>{t("needsScript")}</p>
      </noscript>
    </div>
  );
}

const TITLE = "text-3xl font-semibold tracking-tight";

/** What became of it, and how it is tried again. */
function useHandover(): [State, () => void] {
  const [state, setState] = useState<State>("busy");
  useEffect(() => {
    let isShown = true;
    void taken().then((came) => isShown && setState(came));
    return () => {
      isShown = false;
    };
  }, []);
  const again = () => {
    setState("busy");
    void taken().then(setState);
  };
  return [state, again];
}

let taking: Promise<State> | undefined;

/** One at a time, however often the page renders. */
function taken(): Promise<State> {
  const handed = handedIn(readHostCookie(HANDOVER_COOKIE) ?? "");
  if (!handed) return taking ?? Promise.resolve("none");
  taking ??= take(handed).finally(() => (taking = undefined));
  return taking;
}

/** The code stays until something answers: a line that broke takes it from nobody. */
async function take(handed: Handed): Promise<State> {
  try {
    await call("login_type_handover", { ...handed });
    dropHostCookie(HANDOVER_COOKIE);
    // The account's page meets the session when it loads; without the hint the server would send it to sign in.
    mirrorHint(true);
    window.location.replace(ACCOUNT_PATH);
    return "busy";
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    const isSilent = failure.problem === "NetworkError";
    if (!isSilent) dropHostCookie(HANDOVER_COOKIE);
    return { failed: failure.message, isSilent };
  }
}
