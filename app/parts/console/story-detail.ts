/**
 * The details of an order's story in the reader's words: accounts of the books, providers, methods, ways of letters. What is
 * not of the form that the story has is shown as it came. locale-keys: console:story.book.* console:story.by.*
 */
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import type texts from "#locales/en/console.json";
import { useAttentionDetail } from "./attention-detail.ts";
import { useLabels } from "./labels.ts";

type Entry = OperationResponse<"orders_show">["story"][number];
type StoryTexts = (typeof texts)["story"];

const CASH = "cash:";

export function useStoryDetail(): (entry: Pick<Entry, "kind" | "detail">) => string {
  const { t, i18n } = useTranslation("console");
  const { named, word } = useLabels();
  const needed = useAttentionDetail();

  /** Its own name where it has no other. */
  const provider = (name: string) => named("provider", name) ?? name;

  function account(name: string): string {
    if (name.startsWith(CASH))
      return t("story.book.cash", { at: provider(name.slice(CASH.length)) });
    return name === "sales" || name === "owed" ? t(`story.book.${name}`) : name;
  }

  /** Why a refund was decided: whose word it was, and the reason. */
  function because(first: string, detail: string): string {
    const by = first.slice(0, -1);
    // safe because it is asked for where it exists
    const who = i18n.exists(`console:story.by.${by}`)
      ? t(`story.by.${by as keyof StoryTexts["by"]}`)
      : by;
    const reason = detail.slice(first.length + 1);
    return reason === "" ? who : t("story.because", { who, reason: word(reason) });
  }

  /** Null for what is of another form. */
  const said: Partial<Record<Entry["kind"], (words: string[], detail: string) => string | null>> = {
    entry: ([debit = "", arrow, credit = ""]) =>
      arrow === "→"
        ? t("story.book.moved", { debit: account(debit), credit: account(credit) })
        : null,
    order: ([plan = "", method = "", at, ...more]) =>
      at && more.length === 0
        ? [plan, named("method", method) ?? method, provider(at)].join(" · ")
        : null,
    event: ([type = "", verdict, ...more]) =>
      type.endsWith(":") && verdict && more.length === 0
        ? [type.slice(0, -1), verdict].map(word).join(" · ")
        : word(type),
    payment: ([at = "", ...rest]) => [provider(at), ...rest].join(" · "),
    letter: ([channel = "", status]) =>
      status
        ? [word(channel), word(status === "pending" ? "requested" : status)].join(" · ")
        : null,
    group: ([seat = "", slash, size = "", state = ""]) =>
      slash === "/" ? t("story.seat", { seat, size, state: word(state) }) : null,
    refund: ([first = ""], detail) => (first.endsWith(":") ? because(first, detail) : null),
  };
  return ({ kind, detail }) =>
    typeof detail === "string"
      ? (said[kind]?.(detail.split(" "), detail) ?? detail)
      : needed(detail);
}
