/** For oneself or as a gift: a choice that the address carries, as it carries the plan. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ChoiceLink } from "#app/parts/checkout/choice-link.tsx";

export function ForWhom({ gift }: { gift: boolean }) {
  const { t } = useTranslation("pricing");
  return (
    <nav aria-label={t("who.label")}>
      <ul className="grid grid-cols-2 gap-2">
        <Way label={t("who.me")} isGift={false} isChosen={!gift} />
        <Way label={t("who.gift")} isGift isChosen={gift} />
      </ul>
    </nav>
  );
}

function Way({ label, isGift, isChosen }: { label: string; isGift: boolean; isChosen: boolean }) {
  const [query] = useSearchParams();
  const choice = new URLSearchParams(query);
  if (isGift) choice.set("gift", "");
  else choice.delete("gift");
  return (
    <li className="grid">
      <ChoiceLink
        choice={choice}
        isChosen={isChosen}
        className="flex min-h-12 items-center justify-center py-2 text-center font-medium"
      >
        {label}
      </ChoiceLink>
    </li>
  );
}
