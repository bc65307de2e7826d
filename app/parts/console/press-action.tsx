/** Something that is done at once, because nothing is asked and it can be undone as easily. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { OperationRefused } from "#app/data/console/operate.ts";
import { askAllAgain } from "#app/data/console/query.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { showToast } from "#app/kit/ui/toast-queue.ts";
import type { ActionName } from "./action-name.ts";
import { SMALL_CLASS } from "./operation-action.tsx";
import { usePagesShow } from "./pages-show.ts";
import { send } from "./send.ts";

export interface PressActionProps {
  name: ActionName;
  request: object;
  /** What the press does, where the action does one thing or its opposite. */
  label?: string;
  /** The row's own name: the buttons of a list are told apart by it. */
  about?: string;
}

export function PressAction({ name, request, label, about }: PressActionProps) {
  const { t } = useTranslation("console-actions");
  const { t: console } = useTranslation("console");
  const pagesShow = usePagesShow();
  const action = label ?? t(`${name}.title`);
  const [isBusy, setBusy] = useState(false);

  async function press() {
    setBusy(true);
    try {
      const answer = await send(name, request);
      const message = pagesShow(name, answer, Date.now());
      if (message !== null) showToast({ kind: "success", message });
      await askAllAgain();
    } catch (failure) {
      if (!(failure instanceof OperationRefused)) throw failure;
      showToast({ kind: "error", message: failure.message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="secondary"
      className={SMALL_CLASS}
      busy={isBusy}
      aria-label={about === undefined ? undefined : console("about", { action, about })}
      onClick={() => void press()}
    >
      {action}
    </Button>
  );
}
