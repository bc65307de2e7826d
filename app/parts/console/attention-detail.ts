/** What an item that needs a look says of itself, in the reader's words. locale-keys: console:attention.said.* console:attention.state.* console:story.by.* */
import { useTranslation } from "react-i18next";
import type { AttentionDetail } from "#contract/ops/attention.ts";
import { useLabels } from "./labels.ts";
import { useText } from "./value.tsx";

type Said = {
  [Form in AttentionDetail["form"]]: (detail: Extract<AttentionDetail, { form: Form }>) => string;
};

export function useAttentionDetail(): (detail: AttentionDetail) => string {
  const { t } = useTranslation("console");
  const { word } = useLabels();
  const text = useText();

  const said: Said = {
    refund: ({ by, amount }) =>
      t("attention.said.refund", { who: t(`story.by.${by}`), sum: text(amount) }),
    surplus: ({ amount }) => text(amount),
    event: ({ type, verdict }) =>
      verdict === null ? type : t("attention.said.event", { type, word: word(verdict) }),
    foreign: ({ count, verdict }) => t("attention.said.foreign", { count, word: word(verdict) }),
    crypto: ({ state, received, due, token }) =>
      t("attention.said.crypto", {
        word: t(`attention.state.${state}`),
        received,
        sum: `${due ?? "?"} ${token ?? ""}`.trim(),
      }),
    rate: ({ count }) => t("attention.said.rate", { count }),
    unread: () => t("attention.said.unread"),
    source: ({ source }) => t("attention.said.source", { source }),
    address: ({ failure, count, country }) =>
      t("attention.said.address", {
        word: word(failure),
        count,
        country: country ?? t("attention.said.anywhere"),
      }),
    text: (detail) => detail.text,
  };
  // safe because each is of the form it is found by
  return (detail) => said[detail.form](detail as never);
}
