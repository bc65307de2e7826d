/** An announcement's words in every language, as its readers see them. */
import { LANGUAGE_NAMES, LANGUAGES } from "#contract/languages.ts";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { useLabels } from "./labels.ts";

export type Words = Pick<
  OperationResponse<"announcements_show">,
  "titles" | "bodies" | "link" | "labels"
>;

export function Announcement({ titles, bodies, link, labels }: Words) {
  const { word } = useLabels();
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
      {LANGUAGE_NAMES.filter((name) => titles[name] !== undefined).map((name) => (
        <section
          key={name}
          aria-label={word(name)}
          lang={LANGUAGES[name].tag}
          className="grid content-start gap-3 border border-line p-5 wrap-anywhere"
        >
          <p className="text-sm text-quiet">{word(name)}</p>
          <h2 className="text-lg font-semibold">{titles[name]}</h2>
          {(bodies[name] ?? "").split(/\n{2,}/).map((paragraph, index) => (
            <p key={`${index}${paragraph}`}>{paragraph}</p>
          ))}
          {link !== null && (
            <p>
              <span className="font-medium">{labels[name]}</span>{" "}
              <span className="text-quiet">{link}</span>
            </p>
          )}
        </section>
      ))}
    </div>
  );
}
