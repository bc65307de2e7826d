/** For oneself or as a gift: a choice that the address carries, as it carries the plan. */
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { classNames } from "#app/kit/styles/class-names.ts";

export function ForWhom({ gift }: { gift: boolean }) {
  const { t } = useTranslation("checkout");
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
      <Link
        to={`?${choice}`}
        replace
        preventScrollReset
        aria-current={isChosen || undefined}
        className={classNames(
          "flex min-h-12 items-center justify-center rounded border-2 px-3 py-2 text-center font-medium",
          isChosen ? "border-blue bg-raised" : "border-line hover:border-edge",
        )}
      >
        {label}
      </Link>
    </li>
  );
}
