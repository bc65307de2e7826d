/** One group of questions. Each opens by itself, without a script too, and has an address of its own. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Details } from "#app/kit/ui/details.tsx";
import { MailText } from "#app/kit/ui/mail-text.tsx";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";
import type { AnsweredQuestion } from "#app/parts/faq/answers.ts";
import { type GroupId, LINKS } from "#app/parts/faq/questions.ts";

export interface QuestionGroupProps {
  id: GroupId;
  questions: AnsweredQuestion[];
  /** Answers are open: somebody searched for them. */
  open: boolean;
}

export function QuestionGroup({ id, questions, open }: QuestionGroupProps) {
  const { t } = useTranslation("faq");
  return (
    <section aria-labelledby={`group-${id}`}>
      <h2 id={`group-${id}`} className="text-xl font-semibold">
        {t(`group.${id}`)}
      </h2>
      <div className="mt-4 border-t border-line">
        {questions.map((question) => (
          <Answer key={`${question.id}-${String(open)}`} {...question} open={open} />
        ))}
      </div>
    </section>
  );
}

function Answer({ id, link, question, answer, open }: AnsweredQuestion & { open: boolean }) {
  const { t } = useTranslation("faq");
  return (
    <Details summary={question} open={open} className="border-b border-line text-lg">
      {/* The address leads here, inside: a browser opens what it has to scroll into. */}
      <div id={id} className="grid max-w-prose scroll-mt-28 gap-3 pb-6 text-base">
        {answer.split("\n\n").map((paragraph) => (
          <p key={paragraph}>
            <MailText>{paragraph}</MailText>
          </p>
        ))}
        <p className="-my-2.5 flex flex-wrap gap-x-6 *:py-2.5">
          {link && (
            <Link to={LINKS[link]} className={TEXT_LINK_CLASS}>
              {t(`link.${link}`)}
            </Link>
          )}
          <a href={`#${id}`} className="text-quiet underline-offset-4 hover:underline">
            {t("permalink")}
          </a>
        </p>
      </div>
    </Details>
  );
}
