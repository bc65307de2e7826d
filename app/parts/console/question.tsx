/**
 * All that was written to a question, the oldest first, with its pictures. A picture comes when it is asked for, since each look
 * is in the record, and is drawn from the answer itself: it has no address, and nothing in it runs.
 */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import type { SupportPicture } from "#contract/support.ts";
import { operate, OperationRefused } from "#app/data/console/operate.ts";
import { classNames } from "#app/kit/styles/class-names.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { SMALL_CLASS } from "./operation-action.tsx";
import { useText } from "./value.tsx";

export type Messages = OperationResponse<"support_show">["messages"];

/** How the line beside a message says whose it is. */
const LINES = {
  person: "border-edge",
  stranger: "border-error",
  operator: "border-blue",
  note: "border-edge border-dashed bg-tint",
} as const satisfies Record<Messages[number]["author"], string>;

export function Question({ messages }: { messages: Messages }) {
  const { t } = useTranslation("console");
  const { t: word } = useTranslation("console-values");
  const text = useText();
  const picturesBefore = (index: number) =>
    messages.slice(0, index).flatMap(({ pictures }) => pictures).length;
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="text-lg font-semibold">{t("question.title")}</h2>
      <ol className="grid grid-cols-1 gap-5">
        {messages.map(
          ({ at, author, operator, byMail, leftOut, text: written, pictures }, index) => (
            <li
              key={`${at}${index}`}
              className={classNames("grid grid-cols-1 gap-2 border-l-4 py-1 pl-4", LINES[author])}
            >
              <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
                <span className="font-semibold text-ink">{operator ?? word(author)}</span>
                {operator !== null && <span>{word(author)}</span>}
                <time dateTime={at} className="tabular">
                  {text(at)}
                </time>
                {byMail && <span>{t("question.byMail")}</span>}
              </p>
              <p className="max-w-prose wrap-break-word whitespace-pre-wrap">{written}</p>
              {leftOut > 0 && (
                <p className="text-sm text-quiet">{t("question.leftOut", { count: leftOut })}</p>
              )}
              {pictures.length > 0 && (
                <ul className="grid grid-cols-1 gap-3">
                  {pictures.map((picture, at) => (
                    <li key={picture.id}>
                      <Picture picture={picture} number={picturesBefore(index) + at + 1} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

interface PictureProps {
  picture: SupportPicture;
  number: number;
}

function Picture({ picture: { id, width, height }, number }: PictureProps) {
  const { t } = useTranslation("console");
  const [drawn, setDrawn] = useState<string | null>(null);
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  if (drawn !== null)
    return (
      <img
        src={drawn}
        alt={t("question.picture", { number })}
        width={width}
        height={height}
        className="h-auto max-w-full rounded border border-line"
      />
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" className={SMALL_CLASS} busy={isBusy} onClick={() => void look()}>
        {t("question.look", { number })}
      </Button>
      <p aria-live="polite" className="text-sm text-error empty:hidden">
        {error}
      </p>
    </div>
  );

  async function look() {
    setBusy(true);
    try {
      const { type, content } = await operate("support_picture", { id });
      setDrawn(`data:${type};base64,${content}`);
    } catch (failure) {
      if (!(failure instanceof OperationRefused)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  }
}
