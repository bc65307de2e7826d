/** Asks before something that can't be taken back; only an answer closes it. It stays, busy, until the work is done. */
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { BACKDROP_CLASS, POPUP_CLASS } from "./dialog.tsx";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** More than words, such as a password field. */
  children?: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  /** The dialog closes when it resolves and stays open when it rejects. */
  onConfirm: () => Promise<unknown> | void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, children, confirmLabel, danger, onConfirm } =
    props;
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch {
      // The caller shows what went wrong; the question stays open.
    } finally {
      setBusy(false);
    }
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={BACKDROP_CLASS} />
        <AlertDialog.Popup className={POPUP_CLASS}>
          <div className="grid gap-2">
            <AlertDialog.Title className="text-xl font-semibold">{title}</AlertDialog.Title>
            {description && (
              <AlertDialog.Description className="text-quiet">
                {description}
              </AlertDialog.Description>
            )}
          </div>
          {children}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" disabled={busy} onClick={() => onOpenChange(false)}>
              {t("cancel")}
            </Button>
            <Button
              variant={danger ? "danger" : "primary"}
              busy={busy}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
