/** The way in: a passkey, or an invitation's link, whose secret stays behind the `#` and never leaves the browser by itself. */
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { OperationRefused } from "#app/data/console/operate.ts";
import { accept, enter } from "#app/parts/console/sign-in.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { useSecret } from "#app/kit/ui/use-secret.ts";
import { TextField } from "#app/kit/ui/text-field.tsx";

const INVITATION = "invitation";

export default function Enter() {
  const { t } = useTranslation("console");
  const navigate = useNavigate();
  // The server knows nothing of the history.
  const isHydrated = useHydrated();
  const before = pageBefore(useLocation().state);
  const from = isHydrated ? before : null;
  const invitation = new URLSearchParams(useSecret()).get(INVITATION);
  const [name, setName] = useState("");
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);

  async function go(event: FormEvent) {
    event.preventDefault();
    setError("");
    setBusy(true);
    try {
      const isIn = invitation
        ? await accept(invitation, name.trim() || t("enter.passkey"))
        : await enter();
      if (!isIn) return setError(t("enter.notGiven"));
      // One passkey is one device that may be lost.
      void navigate(invitation ? "/console/me" : (from ?? "/console"), { replace: true });
    } catch (failure) {
      if (!(failure instanceof OperationRefused)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="grid max-w-md gap-5" onSubmit={(event) => void go(event)}>
      <h1 className="text-2xl font-semibold">{t(invitation ? "enter.invited" : "enter.title")}</h1>
      <p className="text-quiet">{t(invitation ? "enter.invitedText" : "enter.text")}</p>
      {from !== null && <p className="border-l-2 border-blue pl-3">{t("enter.back")}</p>}
      {invitation && (
        <TextField
          label={t("enter.name")}
          hint={t("enter.nameHint")}
          value={name}
          maxLength={40}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      <p aria-live="assertive" className="font-medium text-error empty:hidden">
        {error}
      </p>
      <Button type="submit" busy={isBusy}>
        {t(invitation ? "enter.accept" : "enter.submit")}
      </Button>
    </form>
  );
}

/** Where the session ended; null for who comes by themselves. */
function pageBefore(state: unknown): string | null {
  const { from } =
    z.object({ from: z.string().startsWith("/console") }).safeParse(state).data ?? {};
  return from ?? null;
}
