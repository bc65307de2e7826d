/** What an item that needs a look says of itself, in the reader's words; what is of no known form is shown as it came. locale-keys: console:attention.said.* console:story.by.* */
import { useTranslation } from "react-i18next";
import type texts from "#locales/en/console.json";
import { useLabels } from "./labels.ts";

type Texts = (typeof texts)["attention"]["said"];
type By = keyof (typeof texts)["story"]["by"];

/** As origin/verbs/attention/world writes them. */
const FORMS: [keyof Texts, RegExp][] = [
  ["refund", /^(?<by>operator|provider|dispute|surplus) (?<sum>[\d.]+ [A-Z]{3})$/],
  ["foreign", /^(?<count>\d+) foreign: (?<word>\w+)$/],
  ["rate", /^(?<count>\d+) in ten minutes, out of line$/],
  ["address", /^(?<word>\w+), (?<count>\d+) reports from (?<country>.+) in two days$/],
  ["crypto", /^(?<word>\w+): (?<received>\S+) of (?<sum>.+)$/],
  ["event", /^(?<type>\S+): (?<word>\w+)$/],
];

export function useAttentionDetail(): (detail: string) => string {
  const { t } = useTranslation("console");
  const { word } = useLabels();
  return (detail) => {
    for (const [form, pattern] of FORMS) {
      const said = pattern.exec(detail)?.groups;
      if (!said) continue;
      return t(`attention.said.${form}`, {
        ...said,
        word: word(said["word"] ?? ""),
        // safe because the form has no others
        who: said["by"] ? t(`story.by.${said["by"] as By}`) : "",
      });
    }
    return detail;
  };
}
