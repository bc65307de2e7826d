/** What names and words of the contract are called in the reader's language. locale-keys: console-fields:* console-values:* console-numbers:figure.* console:method.* console:story.at.* */
import { useTranslation } from "react-i18next";
import type fields from "#locales/en/console-fields.json";
import type numbers from "#locales/en/console-numbers.json";
import type values from "#locales/en/console-values.json";

type Figure = keyof (typeof numbers)["figure"];

export interface Labels {
  /** Of a field, else of a word; its own name where it has no other. */
  field: (name: string) => string;
  /** Of a word that the contract lists. */
  word: (word: string) => string;
  /** Of a way to pay and of a provider, whose names may be words of something else; null of what is neither. */
  named: (field: string, value: string) => string | null;
}

const NAMED: Partial<Record<string, "method" | "story.at">> = {
  method: "method",
  provider: "story.at",
  /** Of a line of a month. */
  of: "story.at",
};

export function useLabels(): Labels {
  const { t: fieldText, i18n } = useTranslation("console-fields");
  const { t: ownText } = useTranslation("console");
  const { t: valueText } = useTranslation("console-values");
  // safe because each is asked for where it exists; figures have their texts on the page of numbers
  return {
    field: (name) =>
      i18n.exists(`console-fields:${name}`)
        ? fieldText(name as keyof typeof fields)
        : i18n.exists(`console-numbers:figure.${name}`)
          ? i18n.t(`console-numbers:figure.${name as Figure}`)
          : wordOf(name),
    word: wordOf,
    named(name, value) {
      const key = `${NAMED[name]}.${value}`;
      return name in NAMED && i18n.exists(`console:${key}`) ? ownText(key as "method.card") : null;
    },
  };

  function wordOf(word: string): string {
    return i18n.exists(`console-values:${word}`) ? valueText(word as keyof typeof values) : word;
  }
}
