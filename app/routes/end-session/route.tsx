/**
 * Where the letter about a new sign-in leads: ends that session, once its reader presses the button. The secret is in the
 * fragment, which is taken out of the address bar, and a program that reads mail ends nothing by opening the page.
 */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { useSecret } from "#app/kit/ui/use-secret.ts";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";

export const handle = { namespaces: ["security"] };

export const headers = sameForAll;

type State = "asked" | "busy" | "ended";

export default function EndSession() {
  const { t } = useTranslation("security");
  const link = useSecret();
  const [state, setState] = useState<State>("asked");
  const [error, setError] = useState("");

  async function end() {
    setState("busy");
    setError("");
    try {
      await call("user_end_by_letter", { link }, { ownErrors: true });
      setState("ended");
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
      setState("asked");
    }
  }

  const isEnded = state === "ended";
  return (
    <div className="page grid max-w-2xl justify-items-start gap-6 py-14 sm:py-20">
      <PageHead title={t("end.title")} description={t("end.text")} />
      <h1 className="text-3xl font-semibold tracking-tight">
        {t(isEnded ? "end.done" : "end.title")}
      </h1>
      <p className="max-w-prose text-quiet">{t(isEnded ? "end.doneText" : "end.text")}</p>
      {isEnded ? (
        <LinkButton to="/resetpassword">{t("end.reset")}</LinkButton>
      ) : (
        <Button
          busy={state === "busy"}
          disabled={link === ""}
          className="when-script"
          onClick={() => void end()}
        >
          {t("end.submit")}
        </Button>
      )}
      <noscript>
        <p>{t("end.needsScript")}</p>
      </noscript>
      <p role="alert" className="font-medium text-error empty:hidden">
        {error}
      </p>
    </div>
  );
}
