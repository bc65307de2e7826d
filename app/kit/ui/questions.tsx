/** Questions that open to their answers; the platform's own, so they need no script and a search in the page finds them. */
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";

export interface Question {
  id: string;
  question: string;
  answer: ReactNode;
}

export function Questions({ questions }: { questions: Question[] }) {
  return (
    <div className="border-t border-ink">
      {questions.map(({ id, question, answer }) => (
        <details key={id} id={id} className="group border-b border-line">
          <summary className="flex min-h-14 items-baseline justify-between gap-6 py-4 text-lg font-semibold hover:text-blue">
            {question}
            <Plus
              aria-hidden="true"
              className="size-5 shrink-0 translate-y-0.5 text-quiet transition-transform group-open:rotate-45"
            />
          </summary>
          <div className="max-w-prose pr-10 pb-6 text-quiet">{answer}</div>
        </details>
      ))}
    </div>
  );
}
