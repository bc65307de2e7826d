/**
 * The details of an order's story in the reader's words: accounts of the books, providers, methods, ways of letters. What is
 * not of the form that the story has is shown as it came. locale-keys: console:story.at.* console:story.book.* console:story.by.*
 */
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import type texts from "#locales/en/console.json";
import { useLabels } from "./labels.ts";

type Entry = OperationResponse<"orders_show">["story"][number];
type StoryTexts = (typeof texts)["story"];

const CASH = "cash:";

export function useStoryDetail(): (entry: Pick<Entry, "kind" | "detail">) => string {
  const { t, i18n } = useTranslation("console");
  const { word } = useLabels();

  /** Its own name where it has no other. */
  function provider(name: string): string {
    // safe because it is asked for where it exists
    return i18n.exists(`console:story.at.${name}`)
      ? t(`story.at.${name as keyof StoryTexts["at"]}`)
      : name;
  }

  function account(name: string): string {
    if (name.startsWith(CASH))
      return t("story.book.cash", { at: provider(name.slice(CASH.length)) });
    return name === "sales" || name === "owed" ? t(`story.book.${name}`) : name;
  }

  return ({ kind, detail }) => {
    const [first = "", second = "", third = "", ...more] = detail.split(" ");
    if (kind === "entry" && second === "→")
      return t("story.book.moved", { debit: account(first), credit: account(third) });
    if (kind === "order" && third !== "" && more.length === 0)
      return [first, word(second), provider(third)].join(" · ");
    if (kind === "payment" && second !== "")
      return [provider(first), detail.slice(first.length + 1)].join(" · ");
    if (kind === "letter" && second !== "")
      return [word(first), word(second === "pending" ? "requested" : second)].join(" · ");
    if (kind === "group" && second === "/") {
      const [size = "", state = ""] = [third, more[0]];
      return t("story.seat", { seat: first, size, state: word(state) });
    }
    if (kind === "refund" && first.endsWith(":")) {
      const by = first.slice(0, -1);
      const reason = detail.slice(first.length + 1);
      // safe because it is asked for where it exists
      const who = i18n.exists(`console:story.by.${by}`)
        ? t(`story.by.${by as keyof StoryTexts["by"]}`)
        : by;
      return reason === "" ? who : t("story.because", { who, reason });
    }
    return detail;
  };
}
