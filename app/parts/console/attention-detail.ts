/** What an item that needs a look says of itself, in the reader's words. locale-keys: console:attention.said.* console:attention.state.* console:story.by.* */
import { useTranslation } from "react-i18next";
import type { AttentionDetail } from "#contract/ops/attention.ts";
import { useLabels } from "./labels.ts";
import { useText } from "./value.tsx";

export function useAttentionDetail(): (detail: AttentionDetail) => string {
  const { t } = useTranslation("console");
  const { word } = useLabels();
  const text = useText();

  /** By what its form takes; what is of none is said as it came. */
  return (detail) => {
    switch (detail.form) {
      case "refund":
        return t("attention.said.refund", {
          who: t(`story.by.${detail.by}`),
          sum: text(detail.amount),
        });
      case "surplus":
        return text(detail.amount);
      case "event":
        return detail.verdict === null
          ? detail.type
          : t("attention.said.event", { type: detail.type, word: word(detail.verdict) });
      case "foreign":
        return t("attention.said.foreign", { count: detail.count, word: word(detail.verdict) });
      case "crypto":
        return t("attention.said.crypto", {
          word: t(`attention.state.${detail.state}`),
          received: detail.received,
          sum: `${detail.due ?? "?"} ${detail.token ?? ""}`.trim(),
        });
      case "rate":
        return t("attention.said.rate", { count: detail.count });
      case "unread":
        return t("attention.said.unread");
      case "source":
        return t("attention.said.source", { source: detail.source });
      case "address":
        return t("attention.said.address", {
          word: word(detail.failure),
          count: detail.count,
          country: detail.country ?? t("attention.said.anywhere"),
        });
      case "text":
        return detail.text;
    }
  };
}
