/** How a gift stands, as a flag and words; never by colour alone. locale-keys: gifts:state.* */
import { useTranslation } from "react-i18next";
import type { Gift } from "#contract/gift.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Flag, type FlagPattern, type FlagTone } from "#app/kit/ui/flag.tsx";

const FLAGS: Record<Gift["state"], { pattern: FlagPattern; tone: FlagTone }> = {
  waiting: { pattern: "halves", tone: "signal" },
  redeemed: { pattern: "plain", tone: "blue" },
  refunded: { pattern: "bands", tone: "ink" },
  ended: { pattern: "saltire", tone: "ink" },
};

export function GiftStateMark({ gift: { state, redeemedAt } }: { gift: Gift }) {
  const { t } = useTranslation("gifts");
  const language = useLanguage();
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <Flag {...FLAGS[state]} className="h-5 w-6" />
      {t(`state.${state}`, {
        date: redeemedAt && formatInstant(redeemedAt, language, { to: "day" }),
      })}
    </span>
  );
}
