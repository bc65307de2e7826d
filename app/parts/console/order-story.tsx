/** An order's story on one time line: when, what, how much, by whom. locale-keys: console:story.* */
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { useActionTitle } from "./action-name.ts";
import { useLabels } from "./labels.ts";
import { useStoryDetail } from "./story-detail.ts";
import { lengthOf, useText, Value } from "./value.tsx";

export type Story = OperationResponse<"orders_show">["story"];

/** Marks what people did from what followed by itself. */
const BY_PEOPLE: ReadonlySet<string> = new Set(["order", "payment", "refund", "operator"]);

export interface OrderStoryProps {
  story: Story;
  /** Where a person is shown, by their number, and a group. */
  personAt: (uid: string) => string;
  groupAt: (id: string) => string;
}

/** Whose time or commission it is. */
const OF_PEOPLE: ReadonlySet<string> = new Set(["time", "commission"]);

export function OrderStory({ story, ...places }: OrderStoryProps) {
  const { t } = useTranslation("console");
  const text = useText();
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="text-lg font-semibold">{t("story.title")}</h2>
      <ol className="ml-1.5 grid grid-cols-1 border-l border-edge">
        {story.map((entry, index) => (
          <li key={`${entry.at}${index}`} className="relative gap-x-4 py-2 pl-6 sm:flex">
            <span
              aria-hidden="true"
              className={`absolute top-4 -left-1.5 size-3 rounded-full border-2 border-blue ${BY_PEOPLE.has(entry.kind) ? "bg-blue" : "bg-paper"}`}
            />
            <time
              dateTime={entry.at}
              className="tabular block shrink-0 text-sm leading-6 text-quiet sm:w-56"
            >
              {text(entry.at)}
            </time>
            <Said entry={entry} {...places} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface EntryProps extends Omit<OrderStoryProps, "story"> {
  entry: Story[number];
}

function Said({ entry, ...places }: EntryProps) {
  const { t } = useTranslation("console");
  const text = useText();
  const language = useLanguage();
  const { word } = useLabels();
  const titleOf = useActionTitle();
  const detailOf = useStoryDetail();
  const { kind, what, amount, seconds, by } = entry;
  const name = kind === "operator" ? titleOf(what) : word(what);
  const detail = detailOf(entry);
  return (
    <p className="flex min-w-0 grow flex-wrap gap-x-3">
      <span className="font-medium">
        {t(`story.${kind}`)} · {name}
      </span>
      {amount !== null && <span className="tabular">{text(amount)}</span>}
      {seconds !== null && <span className="tabular">{lengthOf(seconds, language)}</span>}
      {by !== null && (
        <Value
          name={kind === "event" ? "provider" : "by"}
          value={by}
          to={placeOf(kind, by, places)}
        />
      )}
      {detail !== "" && <span className="w-full text-sm wrap-anywhere text-quiet">{detail}</span>}
    </p>
  );
}

function placeOf(
  kind: Story[number]["kind"],
  by: string,
  { personAt, groupAt }: Omit<EntryProps, "entry">,
): string | null {
  if (kind === "group") return groupAt(by);
  return OF_PEOPLE.has(kind) ? personAt(by) : null;
}
