/** The button beside an address of the list: opens the site there, and who is signed in here goes on there. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#app/data/api/api-error.ts";
import { useLoginState } from "#app/data/session/login-state.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { type OtherSite, openThere } from "./hand-over.client.ts";

export function OpenThere(site: OtherSite) {
  const { t } = useTranslation("reach");
  const isIn = useLoginState() === "in";
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  async function open() {
    setBusy(true);
    setError("");
    try {
      const outcome = await openThere(site);
      // The page is being left.
      if (outcome === "ours") return;
      setError(t(outcome === "silent" ? "there.silent" : "there.wrong"));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    }
    setBusy(false);
  }

  return (
    <div className="grid gap-1">
      <Button
        variant="secondary"
        busy={busy}
        className="justify-self-start"
        onClick={() => void open()}
      >
        {t(isIn ? "there.signedIn" : "there.open")}
      </Button>
      <p role="alert" className="text-sm font-medium text-error empty:hidden">
        {error}
      </p>
    </div>
  );
}
