/** One field of an operation's form, by its kind in the contract. */
import { useTranslation } from "react-i18next";
import { Language } from "#contract/scalars.ts";
import type { RequestField } from "#contract/ops/field.ts";
import { CheckboxField } from "#app/kit/ui/checkbox-field.tsx";
import { SelectField } from "#app/kit/ui/select-field.tsx";
import { TextArea } from "#app/kit/ui/text-area.tsx";
import { TextField } from "#app/kit/ui/text-field.tsx";
import { useChoices } from "./choices.ts";
import { type Labels, useLabels } from "./labels.ts";

/** So many letters want more than a line. */
const LONG = 4_000;

export interface RequestFieldProps {
  field: RequestField;
  /** Null is said to be nothing. */
  value: string | null;
  error?: string | undefined;
  /** What it takes. */
  about?: string | undefined;
  onValue: (value: string | null) => void;
}

/** What may be nothing has a box beside it that says so: an empty field says nothing at all. */
export function RequestInput(props: RequestFieldProps) {
  const { field, value, onValue } = props;
  const { t } = useTranslation("console-forms");
  const labels = useLabels();
  if (!field.isNullable) return <Control {...props} />;
  return (
    <div className="grid gap-1">
      <Control {...props} />
      <CheckboxField
        label={t("without", { field: labelOf(field, labels) })}
        checked={value === null}
        onChange={({ currentTarget }) => onValue(currentTarget.checked ? null : "")}
      />
    </div>
  );
}

function Control({ field, value, error, about, onValue }: RequestFieldProps) {
  const labels = useLabels();
  const label = labelOf(field, labels);
  const common = {
    label,
    value: value ?? "",
    disabled: value === null,
    ...(error === undefined ? {} : { error }),
  };
  const choices = useChoices(field, value ?? "");
  if (choices) {
    return (
      <SelectField
        {...common}
        hint={about}
        options={[{ value: "", label: "–" }, ...choices]}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    );
  }
  if (isLong(field)) {
    return (
      <TextArea
        {...common}
        hint={about}
        rows={6}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    );
  }
  return (
    <TextField
      {...common}
      hint={about}
      type={typeOf(field)}
      autoComplete="off"
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}

function isLong({ kind, maxLength = 0 }: RequestField): boolean {
  return kind === "text" && maxLength >= LONG;
}

function typeOf({ kind, name, format }: RequestField): string {
  return TYPES[format ?? name] ?? (kind === "number" ? "number" : "text");
}

/** By the format, or by the name of what has none. */
const TYPES: Partial<Record<string, string>> = {
  "date-time": "datetime-local",
  date: "date",
  month: "month",
};

/** A text in a language is named by both. */
export function labelOf({ path, words }: RequestField, { field, word }: Labels): string {
  const [first = "", ...rest] = path;
  const last = rest.at(-1);
  // A "from" of words is what somebody is kept from; any other is a day.
  if (last === undefined) return field(first === "from" && words ? "blockedFrom" : first);
  return Language.safeParse(last).success
    ? `${field(first)} (${word(last)})`
    : `${field(first)}: ${field(last)}`;
}
