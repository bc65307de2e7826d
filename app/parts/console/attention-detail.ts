/** What a fault, or an item that needs a look, says of itself, in the reader's words. locale-keys: console-faults:* console:attention.state.* console:story.by.* */
import { useTranslation } from "react-i18next";
import type { AttentionDetail, AttentionKind } from "#contract/ops/attention.ts";
import type { FaultKind } from "#contract/ops/status.ts";
import { useLabels } from "./labels.ts";
import { useText } from "./value.tsx";

type Said = {
  [Form in AttentionDetail["form"]]: (detail: Extract<AttentionDetail, { form: Form }>) => string;
};

export function useAttentionDetail(): (detail: AttentionDetail) => string {
  const { t } = useTranslation("console-faults");
  const { t: ownText } = useTranslation("console");
  const { word } = useLabels();
  const text = useText();

  const said: Said = {
    refund: ({ by, amount }) =>
      t("said.refund", { who: ownText(`story.by.${by}`), sum: text(amount) }),
    surplus: ({ amount }) => text(amount),
    event: ({ type, verdict }) =>
      verdict === null ? type : t("said.event", { type, word: word(verdict) }),
    foreign: ({ count, verdict }) => t("said.foreign", { count, word: word(verdict) }),
    crypto: ({ state, received, due, token }) =>
      t("said.crypto", {
        word: ownText(`attention.state.${state}`),
        received,
        sum: `${due ?? "?"} ${token ?? ""}`.trim(),
      }),
    rate: ({ count }) => t("said.rate", { count }),
    unread: () => t("said.unread"),
    source: ({ source }) => t("said.source", { source }),
    address: ({ failure, count, country }) =>
      t("said.address", {
        word: word(failure),
        count,
        country: country ?? t("said.anywhere"),
      }),
    given_up: ({ count }) => t("said.given_up", { count }),
    refunds: ({ count }) => t("said.refunds", { count }),
    schedule: ({ state }) => t(`said.schedule.${state}`),
    text: (detail) => detail.text,
  };
  // safe because each is of the form it is found by
  return (detail) => said[detail.form](detail as never);
}

/** What it is about: an event that is counted, a job of the schedule; else its own name, which may be a word. */
export function useAttentionSubject(): (
  kind: AttentionKind | FaultKind,
  subject: string,
) => string {
  const { t, i18n } = useTranslation("console-faults");
  const { named } = useLabels();
  return (kind, subject) => {
    if (kind === "schedule") return named("job", subject) ?? subject;
    const isNamed = kind === "rate" && i18n.exists(`console-faults:event.${subject}`);
    // safe because it is asked for where it exists
    return isNamed ? t(`event.${subject as "webhook.refused"}`) : subject;
  };
}
