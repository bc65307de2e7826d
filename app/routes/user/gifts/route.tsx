/** The gifts that a person bought: how each stands, and the way to its card. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Gift } from "#contract/gift.ts";
import { callQuery } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { formatInstant, formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";
import { GiftStateMark } from "#app/parts/gifts/gift-state.tsx";
import { AccountHead } from "#app/routes/user/account-head.tsx";
import { Answered } from "#app/routes/user/answered.tsx";

export const handle = { namespaces: ["gifts"] };

export default function Gifts() {
  const { t } = useTranslation("gifts");
  const query = useQuery(callQuery("payment_gifts", {}), queryClient);
  return (
    <div className="grid gap-8">
      <AccountHead title={t("title")} lead={t("lead")}>
        {query.data && query.data.gifts.length > 0 && (
          <LinkButton to="/pricing?gift">{t("give")}</LinkButton>
        )}
      </AccountHead>
      <Answered query={query} error={t("error")}>
        {({ gifts }) => (gifts.length === 0 ? <NoGift /> : <List gifts={gifts} />)}
      </Answered>
    </div>
  );
}

function NoGift() {
  const { t } = useTranslation("gifts");
  return (
    <EmptyState title={t("empty")} text={t("emptyText")}>
      <LinkButton to="/pricing?gift">{t("give")}</LinkButton>
    </EmptyState>
  );
}

function List({ gifts }: { gifts: Gift[] }) {
  return (
    <ul className="grid gap-x-6 border-t border-ink sm:grid-cols-[1fr_repeat(3,auto)]">
      {gifts.map((gift) => (
        <Row key={gift.orderId} gift={gift} />
      ))}
    </ul>
  );
}

function Row({ gift }: { gift: Gift }) {
  const { t } = useTranslation("gifts");
  const language = useLanguage();
  const { orderId, number, product, total, state, boughtAt, letter } = gift;
  const day = (instant: string) => formatInstant(instant, language, { to: "day" });
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-4 sm:col-span-full sm:grid-cols-subgrid sm:items-center">
      <div className="grid">
        <span className="font-semibold">{product}</span>
        <span className="text-sm text-quiet tabular">
          {t("bought", { date: day(boughtAt), number })}
        </span>
        {state === "waiting" && letter?.state === "waiting" && (
          <span className="text-sm">{t("letterDue", { date: day(letter.dueAt) })}</span>
        )}
      </div>
      <div className="flex items-center justify-between gap-6 sm:contents">
        <GiftStateMark gift={gift} />
        <span className="text-right font-semibold tabular">{formatMoney(total, language)}</span>
      </div>
      <LinkButton
        to={`/user/gifts/card?order=${orderId}`}
        variant="quiet"
        className="-ml-5 justify-self-start sm:-mr-5 sm:justify-self-end"
        aria-label={t("openWhich", { number })}
      >
        {t(state === "waiting" ? "open" : "details")}
      </LinkButton>
    </li>
  );
}
