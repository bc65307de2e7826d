/** Deleting the account: first what will be lost and what stays, then the proof that the owner asks. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CurrentUser } from "#contract/account.ts";
import { callQuery } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { benefitFlags } from "#app/data/session/current-user.ts";
import { formatDuration, formatInstant, formatMoney, formatMonth } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";
import { AccountHead } from "#app/routes/user/account-head.tsx";
import { LedgerSection } from "#app/routes/user/ledger.tsx";
import { useSignedInUser } from "#app/routes/user/signed-in-user.ts";
import { DeleteForm } from "./delete-form.tsx";

export default function DeleteAccount() {
  const { t } = useTranslation("user");
  const user = useSignedInUser();
  return (
    <div className="grid gap-10">
      <AccountHead title={t("delete.title")} lead={t("delete.lead")} />
      <LedgerSection id="lost" title={t("delete.lost")}>
        <Lost user={user} />
      </LedgerSection>
      <LedgerSection id="stays" title={t("delete.stays")}>
        <p className="max-w-prose">
          {t("delete.staysText")}{" "}
          <Link to="/user/data" className={TEXT_LINK_CLASS}>
            {t("delete.dataFirst")}
          </Link>
        </p>
      </LedgerSection>
      <LedgerSection id="prove" title={t("delete.prove")} lead={t("delete.proveLead")}>
        <DeleteForm user={user} />
      </LedgerSection>
    </div>
  );
}

/** Commission that no settlement has paid out yet, by what the books say. */
function Commission() {
  const { t } = useTranslation("user");
  const language = useLanguage();
  const { data } = useQuery(callQuery("system_affiliate", {}), queryClient);
  if (!data) return <li>{t("delete.commission")}</li>;
  const { unsettled, settlements } = data;
  const unpaid = settlements.filter(({ paidAt }) => paidAt === null);
  return (
    <>
      {unsettled.amount > 0 && (
        <li className="font-semibold">
          {t("delete.unsettled", { amount: formatMoney(unsettled, language) })}
        </li>
      )}
      {unpaid.map(({ id, amount, period }) => (
        <li key={id} className="font-semibold">
          {t("delete.unpaid", {
            amount: formatMoney(amount, language),
            period: formatMonth(period, language),
          })}
        </li>
      ))}
    </>
  );
}

/** Seats that are paid while their group is not complete, and what becomes of them. */
function PaidSeats() {
  const { t } = useTranslation("user");
  const language = useLanguage();
  const started = useQuery(callQuery("payment_joint_purchase_created", {}), queryClient);
  const joined = useQuery(callQuery("payment_joint_purchase_participated", {}), queryClient);
  const groups = [started, joined].flatMap(({ data }) => data?.groups ?? []);
  return groups.flatMap(({ id, status, product, mine }) =>
    mine?.state === "paid" && status === 0 && mine.actualPayment
      ? [
          <li key={id} className="font-semibold">
            {t("delete.seat", {
              product: product.name,
              price: formatMoney(mine.actualPayment, language),
            })}
          </li>,
        ]
      : [],
  );
}

/** Deleting removes the cards and unsent letters of gifts, and the buyer's refund. A code that was handed out stays good. */
function WaitingGifts() {
  const { t } = useTranslation("user");
  const { data } = useQuery(callQuery("payment_gifts", {}), queryClient);
  const count = data?.gifts.filter(({ state }) => state === "waiting").length ?? 0;
  return count > 0 && <li className="font-semibold">{t("delete.gifts", { count })}</li>;
}

function Lost({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("user");
  const language = useLanguage();
  const { data } = useQuery(callQuery("user_get_device_list", {}), queryClient);
  const { hasBenefits, hasBenefitsNew } = benefitFlags(user);
  const { remaining, expiresAt } = user.membership;
  const ways = [user.account, user.email, user.phone].filter((way) => way !== null);
  return (
    <ul className="grid max-w-prose list-disc gap-2 pl-5">
      {remaining > 0 && expiresAt && (
        <li className="font-semibold">
          {t("delete.time", {
            duration: formatDuration(remaining, language),
            date: formatInstant(expiresAt, language),
          })}
        </li>
      )}
      {(hasBenefits || hasBenefitsNew) && <li>{t("delete.benefits")}</li>}
      <li>{t("delete.orders")}</li>
      {data && data.devices.length > 0 && (
        <li>{t("delete.devices", { count: data.devices.length })}</li>
      )}
      <li>{t("delete.invitations", { code: user.inviteCode })}</li>
      {user.affiliate && <Commission />}
      <PaidSeats />
      <WaitingGifts />
      <li className="break-words">
        {ways.length > 0 ? t("delete.ways", { ways: ways.join(", ") }) : t("delete.access")}
      </li>
    </ul>
  );
}
