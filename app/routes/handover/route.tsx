/**
 * Where a form of another host of ours leads: trades the code for its session, and goes on to the account, where the session is
 * met as a link's is. Who came without a code, or with one that is over, is told so.
 */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Handed, handedIn, HANDOVER_COOKIE } from "#contract/reach/handover-form.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { takeHostCookie } from "#app/kit/browser/host-cookie.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";

export const handle = { namespaces: ["handover"] };

export const headers = sameForAll;

/** `none`: nobody brought a code. */
type State = "busy" | "none" | { refused: string };

export default function Handover() {
  const { t } = useTranslation("handover");
  const state = useHandover();
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
            {state === "none" ? t("none") : state.refused}
          </p>
          <div className="flex flex-wrap gap-3">
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

function useHandover(): State {
  const [state, setState] = useState<State>("busy");
  useEffect(() => {
    let isShown = true;
    void taken().then((came) => isShown && setState(came));
    return () => {
      isShown = false;
    };
  }, []);
  return state;
}

let taking: Promise<State> | undefined;

/** Once, however often the page renders. */
function taken(): Promise<State> {
  const handed = handedIn(takeHostCookie(HANDOVER_COOKIE) ?? "");
  if (handed) taking = take(handed);
  return taking ?? Promise.resolve("none");
}

async function take(handed: Handed): Promise<State> {
  try {
    await call("login_type_handover", { ...handed });
    // The account's page meets the session when it loads.
    window.location.replace("/user");
    return "busy";
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return { refused: failure.message };
  }
}
