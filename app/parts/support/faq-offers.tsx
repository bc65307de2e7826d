/** Answers that may save a question, while it is being written. */
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";
import { useAnswers } from "#app/parts/faq/answers.ts";
import { offered } from "#app/parts/faq/search.ts";

export function FaqOffers({ text }: { text: string }) {
  const { t } = useTranslation("support");
  const written = useDeferredValue(text);
  const questions = useAnswers().flatMap((group) => group.questions);
  const found = offered(
    written,
    questions.map((entry) => [entry, `${entry.question} ${entry.answer}`]),
  );
  return (
    <section
      aria-live="polite"
      className={found.length > 0 ? "border-l-4 border-signal bg-tint px-5 py-3" : undefined}
    >
      {found.length > 0 && (
        <>
          <p className="font-semibold">{t("offers")}</p>
          <ul>
            {found.map(({ id, question }) => (
              <li key={id}>
                <a
                  href={`/faq#${id}`}
                  target="_blank"
                  rel="noreferrer"
                  className={`inline-flex min-h-11 items-center ${TEXT_LINK_CLASS}`}
                >
                  {question}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
