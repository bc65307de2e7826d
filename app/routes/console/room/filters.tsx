/**
 * What a list is asked by. The address keeps it, and each asking is a place in the history: the way back leads to the list as it
 * was asked for before. Days are UTC, as in the reports of months.
 */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import type { RequestField } from "#contract/ops/field.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { CONTROL_CLASS } from "#app/kit/ui/field.tsx";
import { useChoices } from "#app/parts/console/choices.ts";
import { useLabels } from "#app/parts/console/labels.ts";
import { labelOf } from "#app/parts/console/request-field.tsx";
import { dotted, type Typed } from "#app/parts/console/request.ts";

interface FiltersProps {
  fields: RequestField[];
  /** What the address asks. */
  asked: Typed;
}

export function Filters({ fields, asked }: FiltersProps) {
  const { t } = useTranslation("console");
  const { t: texts } = useTranslation("console-forms");
  const of = JSON.stringify(asked);
  const [draft, setDraft] = useState({ of, typed: asked });
  // What was typed counts until the address asks something else.
  if (draft.of !== of) setDraft({ of, typed: asked });
  const { typed } = draft;
  const hasDays = fields.some(({ format }) => format === DAY);
  return (
    <Form method="get" className="grid gap-2">
      <div className="flex flex-wrap items-end gap-4">
        {fields.map((field) => {
          const name = dotted(field);
          return (
            <Filter
              key={name}
              field={field}
              value={typed[name] ?? ""}
              onValue={(value) => setDraft({ of, typed: { ...typed, [name]: value } })}
            />
          );
        })}
        <Button type="submit" variant="secondary">
          {t("show")}
        </Button>
      </div>
      {hasDays && <p className="text-sm text-quiet">{texts("filter.days")}</p>}
    </Form>
  );
}

/** A format of the contract. */
const DAY = "date";
/** By the format, or by the name of what has none. */
const TYPES = [DAY, "month"];

interface FilterProps {
  field: RequestField;
  value: string;
  onValue: (value: string) => void;
}

function Filter({ field, value, onValue }: FilterProps) {
  const { t } = useTranslation("console");
  const { t: texts } = useTranslation("console-forms");
  const labels = useLabels();
  const choices = useChoices(field, value);
  const name = dotted(field);
  const type = TYPES.find((one) => one === field.format || one === name) ?? "text";
  const label = labelOf(field, labels);
  // What is empty is not asked.
  const asked = value === "" ? {} : { name };
  return (
    <label className="grid w-56 max-w-full gap-1.5">
      <span className="font-semibold">
        {type === DAY ? texts("filter.utc", { field: label }) : label}
      </span>
      {choices ? (
        <select
          {...asked}
          value={value}
          className={CONTROL_CLASS}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
        >
          {[{ value: "", label: t("all") }, ...choices].map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...asked}
          type={type}
          value={value}
          autoComplete="off"
          className={CONTROL_CLASS}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
        />
      )}
    </label>
  );
}
