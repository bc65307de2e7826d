/** Which span is shown: so many days up to the last closed one, or from a day to a day. The address keeps it. */
import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router";
import { formatNumber } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { CONTROL_CLASS } from "#app/kit/ui/field.tsx";
import { useLabels } from "#app/parts/console/labels.ts";
import type { Numbers } from "./days-part.tsx";

const LENGTHS = [7, 28, 90, 365];

export interface SpanChoiceProps {
  /** Null while it is not known. */
  shown: Pick<Numbers, "from" | "to" | "lastClosed"> | null;
  /** How long a span is that ends with the last closed day; null for one of dates. */
  days: number | null;
}

export function SpanChoice({ shown, days }: SpanChoiceProps) {
  const { t } = useTranslation("console-numbers");
  const { t: common } = useTranslation("console");
  const { field } = useLabels();
  const language = useLanguage();
  const unit = { style: "unit", unit: "day", unitDisplay: "long" } as const;
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
      <nav aria-label={t("spans")} className="flex flex-wrap gap-1">
        {LENGTHS.map((length) => (
          <Link
            key={length}
            to={`?days=${length}`}
            aria-current={length === days ? "true" : undefined}
            className="flex min-h-12 items-center rounded border border-transparent px-3 whitespace-nowrap text-quiet hover:bg-tint hover:text-ink aria-[current=true]:border-line aria-[current=true]:bg-tint aria-[current=true]:font-semibold aria-[current=true]:text-ink"
          >
            {formatNumber(length, language, unit)}
          </Link>
        ))}
      </nav>
      <Form
        method="get"
        key={shown ? `${shown.from} ${shown.to}` : ""}
        className="flex flex-wrap items-end gap-3"
      >
        {(["from", "to"] as const).map((name) => (
          <label key={name} className="grid min-w-44 gap-1">
            <span className="text-sm text-quiet">{field(name)}</span>
            <input
              type="date"
              name={name}
              required
              max={shown?.lastClosed ?? undefined}
              defaultValue={shown?.[name]}
              className={CONTROL_CLASS}
            />
          </label>
        ))}
        <Button type="submit" variant="secondary">
          {common("show")}
        </Button>
      </Form>
    </div>
  );
}
