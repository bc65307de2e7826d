/** What names and words of the contract are called in the reader's language. locale-keys: console-fields:* console-columns:* console-values:* console-jobs:* console-numbers:figure.* console:method.* console:story.at.* console:finding.* */
import { useTranslation } from "react-i18next";
import type columns from "#locales/en/console-columns.json";
import type fields from "#locales/en/console-fields.json";
import type numbers from "#locales/en/console-numbers.json";
import type values from "#locales/en/console-values.json";

type Figure = keyof (typeof numbers)["figure"];

export interface Labels {
  /** Of a field, else of a word; its own name where it has no other. */
  field: (name: string) => string;
  /** Of a word that the contract lists. */
  word: (word: string) => string;
  /** Of a way to pay, a provider, a job of the schedule, whose names may be words of something else; null of what is none. */
  named: (field: string, value: string) => string | null;
}

/** Where the names of a field have their texts. */
const NAMED = {
  method: "console:method.",
  provider: "console:story.at.",
  /** Of a line of a month. */
  of: "console:story.at.",
  finding: "console:finding.",
  job: "console-jobs:",
} as const;

function isNamed(field: string): field is keyof typeof NAMED {
  return Object.hasOwn(NAMED, field);
}

export function useLabels(): Labels {
  const { t: fieldText, i18n } = useTranslation("console-fields");
  const { t: columnText } = useTranslation("console-columns");
  const { t: ownText } = useTranslation("console");
  const { t: valueText } = useTranslation("console-values");
  return {
    field: fieldOf,
    word: wordOf,
    named(name, value) {
      if (!isNamed(name)) return null;
      // Apart from the question, which would make of it a type that is no key.
      const key = NAMED[name] + value;
      return i18n.exists(NAMED[name] + value) ? ownText(key as "method.card") : null;
    },
  };

  /** What is asked for, what is only read, and figures, which have their texts on the page of numbers. */
  function fieldOf(name: string): string {
    // safe because each is asked for where it exists
    if (i18n.exists(`console-fields:${name}`)) return fieldText(name as keyof typeof fields);
    if (i18n.exists(`console-columns:${name}`)) return columnText(name as keyof typeof columns);
    return i18n.exists(`console-numbers:figure.${name}`)
      ? i18n.t(`console-numbers:figure.${name as Figure}`)
      : wordOf(name);
  }

  function wordOf(word: string): string {
    return i18n.exists(`console-values:${word}`) ? valueText(word as keyof typeof values) : word;
  }
}
