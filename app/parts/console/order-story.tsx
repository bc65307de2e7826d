/** An order's story on one time line: when, what, how much, by whom. locale-keys: console:story.* */
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { useActionTitle } from "./action-name.ts";
import { useLabels } from "./labels.ts";
import { lengthOf, useText } from "./value.tsx";

export type Story = OperationResponse<"orders_show">["story"];

/** Marks what people did from what followed by itself. */
const BY_PEOPLE: ReadonlySet<string> = new Set(["order", "payment", "refund", "operator"]);

export function OrderStory({ story }: { story: Story }) {
  const { t } = useTranslation("console");
  const text = useText();
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="text-lg font-semibold">{t("story.title")}</h2>
      <ol className="ml-1.5 grid grid-cols-1 border-l border-edge">
        {story.map((entry, index) => (
          <li
            key={`${entry.at}${index}`}
            className="relative grid gap-x-6 py-2 pl-6 sm:grid-cols-[11rem_1fr]"
          >
            <span
              aria-hidden="true"
              className={`absolute top-4 -left-1.5 size-3 rounded-full border-2 border-blue ${BY_PEOPLE.has(entry.kind) ? "bg-blue" : "bg-paper"}`}
            />
            <time dateTime={entry.at} className="tabular text-sm leading-6 text-quiet">
              {text(entry.at)}
            </time>
            <Said entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Said({ entry }: { entry: Story[number] }) {
  const { t } = useTranslation("console");
  const text = useText();
  const language = useLanguage();
  const { word } = useLabels();
  const titleOf = useActionTitle();
  const { kind, what, detail, amount, seconds, by } = entry;
  const name = kind === "operator" ? titleOf(what) : word(what);
  return (
    <p className="flex min-w-0 flex-wrap gap-x-3">
      <span className="font-medium">
        {t(`story.${kind}`)} · {name}
      </span>
      {amount !== null && <span className="tabular">{text(amount)}</span>}
      {seconds !== null && <span className="tabular">{lengthOf(seconds, language)}</span>}
      {by !== null && <span className="tabular text-quiet">{by}</span>}
      {detail !== "" && <span className="w-full text-sm wrap-anywhere text-quiet">{detail}</span>}
    </p>
  );
}
