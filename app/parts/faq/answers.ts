/** Every question with its texts filled in, without those that the configuration does not back. */
import { useTranslation } from "react-i18next";
import { useSiteConfig } from "#app/data/site/site-config.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { answerValues, type GroupId, GROUPS, isAnswerable, type Question } from "./questions.ts";

export interface AnsweredQuestion extends Question {
  question: string;
  /** Paragraphs, a blank line between two. */
  answer: string;
}

export function useAnswers(): { id: GroupId; questions: AnsweredQuestion[] }[] {
  const { t } = useTranslation("faq");
  const language = useLanguage();
  const config = useSiteConfig();
  const values = answerValues(config, language);
  return GROUPS.map(({ id, questions }) => ({
    id,
    questions: questions
      .filter((question) => isAnswerable(question, config))
      .map((question) => ({
        ...question,
        question: t(`q.${question.id}.question`, values),
        answer: t(`q.${question.id}.answer`, values),
      })),
  }));
}
