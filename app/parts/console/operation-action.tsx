/** Something that can be done: a button, and a dialog that says what it does, asks what it needs and shows what came of it. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { askAllAgain } from "#app/data/console/query.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import type { ActionName } from "./action-name.ts";
import { ANSWERS } from "./answers.tsx";
import { useBegun } from "./begun.ts";
import { isMade } from "./given.ts";
import { OperationForm, type OperationFormProps } from "./operation-form.tsx";
import { usePagesShow } from "./pages-show.ts";
import { hasRows, Record as Shown } from "./record.tsx";
import type { Row } from "./value.tsx";

export interface OperationActionProps extends Omit<OperationFormProps, "onAnswer"> {
  /** In a row of a list. */
  isSmall?: boolean;
  /** What it is about where rows have the same button, in words. */
  about?: string;
}

interface Done {
  request: object;
  answer: Row;
  at: number;
}

export const SMALL_CLASS = "min-h-11 px-3.5 py-1 text-sm break-keep";

/** For a table, which has columns from that width on. */
const WIDE_CLASS = "lg:max-w-page";

export function OperationAction(props: OperationActionProps) {
  const { name, isGrave, isSmall = false, about } = props;
  const { t } = useTranslation("console");
  const { t: texts } = useTranslation("console-actions");
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const pagesShow = usePagesShow();
  const Answer = ANSWERS[name];
  const action = texts(`${name}.title`);
  useBegun(name, begin, isSmall);
  const shownBy = done && pagesShow(name, done.answer, done.at);
  const title = about === undefined ? action : t("about", { action, about });

  function begin() {
    setDone(null);
    setOpen(true);
  }

  /** What is shown is asked anew when the answer was read: its row may be gone then, and this with it. */
  function change(next: boolean) {
    setOpen(next);
    if (!next && done) void askAllAgain();
  }
  return (
    <>
      <Button
        variant={isGrave ? "danger" : "secondary"}
        className={isSmall ? SMALL_CLASS : ""}
        aria-label={title === action ? undefined : title}
        onClick={begin}
      >
        {action}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={change}
        title={title}
        description={texts(`${name}.does`)}
        className={done && hasRows(done.answer) ? WIDE_CLASS : undefined}
      >
        {done ? (
          <div className="grid gap-5">
            <p aria-live="polite" className="font-semibold">
              {t("done")}
            </p>
            {shownBy !== null && <p>{shownBy}</p>}
            {Answer ? (
              // safe because both are of the operation that has this form of its own
              <Answer request={done.request as never} answer={done.answer as never} />
            ) : (
              <div className="overflow-x-auto">
                <Shown record={withoutMade(name, done.answer)} linkOf={() => null} />
              </div>
            )}
            <Button onClick={() => change(false)}>{t("close")}</Button>
          </div>
        ) : (
          <OperationForm
            {...props}
            onAnswer={(answer, request) => setDone({ request, answer, at: Date.now() })}
          />
        )}
      </Dialog>
    </>
  );
}

/** The answer without what the form made, such as its key: that tells a reader nothing. */
function withoutMade(name: ActionName, answer: Row): Row {
  return Object.fromEntries(Object.entries(answer).filter(([field]) => !isMade(name, field)));
}
