/** The export to read and to print: each section that has rows, in the reader's language. */
import { useTranslation } from "react-i18next";
import { type AccountExport } from "#contract/export.ts";
import {
  EXPORT_SECTION_NAMES,
  EXPORT_SECTIONS,
  type ExportSection,
} from "#contract/export-sections.ts";
import { type LanguageName, languageOf, type LanguageTag } from "#contract/languages.ts";
import { formatInstant, formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import type texts from "#locales/en/data-file.json";
import type words from "#locales/en/data-words.json";

type Names = Partial<Record<LanguageName, string>>;
type Value = string | number | boolean | null | Names;
type Row = Record<string, Value>;
type FieldName = keyof typeof texts.fields;
type ValueName = keyof typeof words;

/** Fields whose values are a closed list of the contract's words. locale-keys: data-words:* */
const WORDS = new Set(
  "kind scope platform what source purpose method provider language status state disposition way type endedBy channel action".split(
    " ",
  ),
);
/** Minor units of the row's currency. */
const MONEY = new Set("amount listPrice discount credit soloPrice unitPrice base".split(" "));

export function Readable({ data }: { data: AccountExport }) {
  const filled = EXPORT_SECTION_NAMES.filter((name) => data[name].length > 0);
  return filled.map((name) => <Section key={name} name={name} rows={data[name]} />);
}

function Section({ name, rows }: { name: ExportSection; rows: Row[] }) {
  const { t } = useTranslation("data-file");
  const write = useWriter();
  // safe because every field of the contract has a text
  const fields = fieldsOf(name) as FieldName[];
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{t(`sections.${name}`)}</h2>
      <div className="overflow-x-auto print:overflow-visible">
        <table className="w-full border-collapse text-sm print:text-xs">
          <thead>
            <tr>
              {fields.map((field) => (
                <th
                  key={field}
                  scope="col"
                  className="border-b border-ink py-2 pr-4 text-left align-bottom font-semibold whitespace-nowrap"
                >
                  {t(`fields.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {fields.map((field) => (
                  <td
                    key={field}
                    className="min-w-24 border-b border-line py-2 pr-4 align-top tabular"
                  >
                    {write(field, row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The currency is said with the amount. */
function fieldsOf(name: ExportSection): string[] {
  return Object.keys(EXPORT_SECTIONS[name].shape).filter((field) => field !== "currency");
}

function useWriter() {
  const { t } = useTranslation("data");
  const { t: word } = useTranslation("data-words");
  const language = useLanguage();
  return (field: string, row: Row): string => {
    const value = row[field];
    if (value === null || value === undefined || value === "") return t("none");
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (typeof value === "object") return textOf(value, language);
    const { currency } = row;
    if (typeof value === "number" && typeof currency === "string" && MONEY.has(field))
      return formatMoney({ amount: value, currency }, language);
    if (field.endsWith("At")) return formatInstant(String(value), language);
    // A word that there is no text for stands as it is.
    if (WORDS.has(field)) return word(value as ValueName, { defaultValue: String(value) });
    return String(value);
  };
}

/** In the reader's language, or the first it is written in. */
function textOf(names: Names, language: string): string {
  // safe because a page is in no other language
  return names[languageOf(language as LanguageTag)] ?? Object.values(names)[0] ?? "";
}
