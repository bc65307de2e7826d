/** The questions for search engines, as schema.org's FAQPage: a data block that no browser runs. */
import { useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "#app/root.tsx";
import type { AnsweredQuestion } from "./question-group.tsx";

export function StructuredData({ questions }: { questions: AnsweredQuestion[] }) {
  const nonce = useRouteLoaderData<typeof rootLoader>("root")?.nonce;
  return (
    <script type="application/ld+json" nonce={nonce} suppressHydrationWarning>
      {dataBlock({
        "@context": "https://schema.org",
        "@type": "FAQPage",
        mainEntity: questions.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      })}
    </script>
  );
}

/** JSON that cannot end the element it stands in, nor a line of a script. */
export function dataBlock(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
}
