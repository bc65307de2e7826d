/** Operations that the console offers as actions: those with texts. locale-keys: console-actions:* */
import { useTranslation } from "react-i18next";
import type { OperationName } from "#contract/ops/operations.ts";
import type actions from "#locales/en/console-actions.json";
import { useLabels } from "./labels.ts";

export type ActionName = Extract<OperationName, keyof typeof actions>;

/** An operation's title; what it is called where the console does not offer it as an action. */
export function useActionTitle(): (name: string) => string {
  const { t, i18n } = useTranslation("console-actions");
  const { word } = useLabels();
  return (name) =>
    // safe because it is asked for where it exists
    i18n.exists(`console-actions:${name}.title`) ? t(`${name as ActionName}.title`) : word(name);
}
