/** Tells what a `?token=` link led to, and asks before it exchanges one person's session for another's. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { nameOf } from "#app/data/session/current-user.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { showToast } from "#app/kit/ui/toast-queue.ts";
import type { LinkOutcome } from "./session-link.ts";

export function LinkNotice({ outcome }: { outcome: LinkOutcome }) {
  const { t } = useTranslation("session");
  useEffect(() => {
    if (outcome.kind === "refused") showToast({ kind: "error", message: outcome.message });
    if (outcome.kind === "broken") showToast({ kind: "error", message: t("linkBroken") });
    if (outcome.kind === "signed-in") {
      showToast({ kind: "info", message: t("linkSignedIn", { name: nameOf(outcome.user) }) });
    }
  }, [outcome, t]);
  return outcome.kind === "other-person" ? <Question outcome={outcome} /> : null;
}

function Question({ outcome }: { outcome: Extract<LinkOutcome, { kind: "other-person" }> }) {
  const { t } = useTranslation("session");
  const [open, setOpen] = useState(true);
  const stay = () => setOpen(false);
  const change = () => {
    outcome.accept();
    setOpen(false);
  };
  const names = { other: nameOf(outcome.user), current: nameOf(outcome.current) };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("linkTitle", names)}
      description={t("linkText", names)}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={change}>
          {t("linkAccept", names)}
        </Button>
        <Button onClick={stay}>{t("linkStay", names)}</Button>
      </div>
    </Dialog>
  );
}
