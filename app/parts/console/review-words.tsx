/** A review in every language, as readers of the page see it. */
import { LANGUAGE_NAMES, LANGUAGES } from "#contract/languages.ts";
import type { OperationRequest, OperationResponse } from "#contract/ops/operations.ts";
import { formatDate } from "#app/kit/i18n/format.ts";
import { useLabels } from "./labels.ts";

type Listed = OperationResponse<"reviews_list">["reviews"][number];
/** Of no day while it is typed: then it is of the day on which it is added. */
export type Review = Pick<Listed, "author" | "texts"> & Partial<Pick<Listed, "writtenOn">>;

export function ReviewWords({ author, texts, writtenOn }: Review) {
  const { word } = useLabels();
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
      {LANGUAGE_NAMES.filter((name) => texts[name] !== undefined).map((name) => (
        <section
          key={name}
          aria-label={word(name)}
          className="grid content-start gap-3 border border-line p-5 wrap-anywhere"
        >
          <p className="text-sm text-quiet">{word(name)}</p>
          <figure lang={LANGUAGES[name].tag} className="grid gap-3">
            <blockquote className="text-lg">
              <p>{texts[name]}</p>
            </blockquote>
            <figcaption className="text-sm text-quiet">
              {author}
              {writtenOn !== undefined && (
                <>
                  {" · "}
                  <time dateTime={writtenOn}>{formatDate(writtenOn, LANGUAGES[name].tag)}</time>
                </>
              )}
            </figcaption>
          </figure>
        </section>
      ))}
    </div>
  );
}

/** Of what is asked. */
export function ReviewPreview({ preview }: { preview: OperationRequest<"reviews_add"> }) {
  const { author, text, writtenOn } = preview;
  return <ReviewWords author={author} texts={text} {...(writtenOn ? { writtenOn } : {})} />;
}
