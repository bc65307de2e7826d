/** `/faq`: the questions in groups. Search works as a form without JavaScript, and at every letter with it. */
import { type SubmitEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { TextField } from "#app/kit/ui/text-field.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";
import { StructuredData } from "#app/parts/page/structured-data.tsx";
import { type AnsweredQuestion, useAnswers } from "#app/parts/faq/answers.ts";
import { matches } from "#app/parts/faq/search.ts";
import { QuestionGroup } from "./question-group.tsx";
import { useOpenTarget } from "./use-open-target.ts";

export const handle = { namespaces: ["faq"], isComplete: true };

export const headers = sameForAll;

/** The questions are in the page already: searching asks nobody. */
export const shouldRevalidate = () => false;

export default function Faq() {
  const { t } = useTranslation("faq");
  const [searchParams] = useSearchParams();
  const [query, setQuery] = useState(searchParams.get("q") ?? "");
  const results = useRef<HTMLDivElement>(null);
  const groups = useAnswers();
  useOpenTarget();

  const found = groups
    .map(({ id, questions }) => ({
      id,
      questions: questions.filter(({ question, answer }) =>
        matches(query, `${question} ${answer}`),
      ),
    }))
    .filter(({ questions }) => questions.length > 0);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    results.current?.querySelector("summary")?.focus();
  }

  return (
    <>
      <PageHead title={t("title")} description={t("description")} path="/faq" image="faq" />
      <StructuredData
        type="FAQPage"
        mainEntity={groups.flatMap(({ questions }) => questions).map(asSchema)}
      />
      <PageHeader title={t("title")} lead={t("lead")} flags={["border", "checks", "pale"]}>
        <LinkButton to="/help" variant="secondary">
          {t("ask")}
        </LinkButton>
      </PageHeader>
      <div className="page grid gap-x-8 gap-y-10 pb-16 sm:pb-24 lg:grid-cols-12">
        <div className="grid content-start gap-8 lg:sticky lg:top-8 lg:col-span-4 lg:self-start">
          <search>
            <form action="/faq" method="get" onSubmit={submit} className="grid gap-3">
              <TextField
                type="search"
                name="q"
                label={t("search")}
                autoComplete="off"
                maxLength={100}
                value={query}
                onChange={(event) => setQuery(event.target.value)}
              />
              <Button type="submit" variant="secondary">
                {t("find")}
              </Button>
              <output className="block text-sm text-quiet">
                {query.trim() && t("found", { count })}
              </output>
            </form>
          </search>
          <nav aria-label={t("groups")} className="max-lg:hidden">
            <ul className="grid gap-1 border-t border-line pt-4">
              {found.map(({ id }) => (
                <li key={id}>
                  <a
                    href={`#group-${id}`}
                    className="inline-flex min-h-9 items-center hover:underline"
                  >
                    {t(`group.${id}`)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div ref={results} className="grid min-w-0 content-start gap-12 lg:col-span-8">
          {found.map(({ id, questions }) => (
            <QuestionGroup key={id} id={id} questions={questions} open={query.trim() !== ""} />
          ))}
          {count === 0 && <p className="text-lg">{t("nothing")}</p>}
        </div>
      </div>
    </>
  );
}

function asSchema({ question, answer }: AnsweredQuestion) {
  return {
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  };
}
