/** What a field of an operation's form takes, in the reader's language: in words of its own, or by the contract's bounds. locale-keys: console-hints:* */
import { useTranslation } from "react-i18next";
import type { RequestField } from "#contract/ops/field.ts";
import { Language } from "#contract/scalars.ts";
import { formatNumber } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import type { ActionName } from "./action-name.ts";
import { CHANGES } from "./filled.ts";

export interface Hints {
  /** What may be typed; empty where its control says it. */
  form: (field: RequestField) => string;
  /** That, and what it is where nothing is. */
  hint: (field: RequestField) => string;
  /** Two sentences, one after the other. */
  both: (one: string, other: string) => string;
}

export function useHints(name: ActionName): Hints {
  const { t, i18n } = useTranslation("console-hints");
  const { t: console } = useTranslation("console");
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language, {});
  return {
    form: formOf,
    hint: (field) => both(formOf(field), field.isNeeded ? "" : emptyOf(field)),
    both,
  };

  function both(one: string, other: string): string {
    return one === "" || other === "" ? one + other : t("usual.both", { one, other });
  }

  function own(key: string): string | null {
    // safe because it is asked for where it exists
    return i18n.exists(`console-hints:${key}`) ? t(key as "field.price") : null;
  }

  function formOf(field: RequestField): string {
    if (field.words !== undefined || field.kind === "flag") return "";
    const called = nameOf(field);
    return own(`of.${name}.${called}`) ?? own(`field.${called}`) ?? usual(field);
  }

  function usual({ format, maxLength, least, most }: RequestField): string {
    if (format === "date-time") return t("usual.time");
    if (least !== undefined && most !== undefined)
      return t("usual.between", { least: number(least), most: number(most) });
    if (least !== undefined) return t("usual.least", { least: number(least) });
    return maxLength === undefined ? "" : t("usual.letters", { most: number(maxLength) });
  }

  function emptyOf(field: RequestField): string {
    if (CHANGES.has(name)) return t("usual.stays");
    return own(`empty.${name}`) ?? own(`empty.${nameOf(field)}`) ?? console("optional");
  }
}

/** A text is the same in every language; what a whole has is called by its last name. */
export function nameOf({ path }: RequestField): string {
  const names = path.filter((part) => !Language.safeParse(part).success);
  return names.at(-1) ?? "";
}
