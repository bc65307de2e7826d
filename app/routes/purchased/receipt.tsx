/** The receipt of a paid order. It is laid out for the screen and for one sheet of paper (app/kit/styles/print.css). */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CurrentUser } from "#contract/account.ts";
import type { Order } from "#contract/order.ts";
import { BRAND } from "#app/kit/brand.ts";
import { formatInstant, formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { classNames } from "#app/kit/styles/class-names.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { MailText } from "#app/kit/ui/mail-text.tsx";
import { isGift } from "#app/parts/orders/order-state.tsx";
import { MoneyBack } from "#app/parts/orders/money-back.tsx";

export function Receipt({ order, user }: { order: Order; user: CurrentUser | undefined }) {
  const { t } = useTranslation("checkout");
  const language = useLanguage();
  const { number, product, group, listPrice, discount, credit, total, refunded } = order;
  const { method, closedAt } = order;
  return (
    <section aria-labelledby="receipt" className="grid max-w-2xl gap-6 border-y border-ink py-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 id="receipt" className="text-xl font-semibold">
            {t("receipt.title")}
          </h2>
          <p className="text-quiet">{t("receipt.from", { brand: BRAND.name })}</p>
        </div>
        <Button
          variant="secondary"
          className="when-script print:hidden"
          onClick={() => window.print()}
        >
          {t("receipt.print")}
        </Button>
      </div>
      <dl className="grid gap-3">
        <Row name={t("receipt.number")}>{number}</Row>
        <Row name={t("receipt.buyer")}>{user?.displayName}</Row>
        <Row name={t("receipt.paidAt")}>{closedAt && formatInstant(closedAt, language)}</Row>
        <Row name={t("receipt.method")}>{t(`method.${method ?? "none"}`)}</Row>
        <Row name={t("receipt.product")}>
          {isGift(order) ? `${product.name} · ${t("receipt.gift")}` : product.name}
        </Row>
        {group && <Row name={t("receipt.group")}>{t("receipt.seats", group)}</Row>}
        <Period order={order} />
        {!isGift(order) && <MembershipNow user={user} />}
      </dl>
      <dl className="grid gap-3 border-t border-line pt-4">
        {group ? (
          <SeatPrice group={group} listPrice={listPrice} />
        ) : (
          <Row name={t("receipt.listPrice")}>{formatMoney(listPrice, language)}</Row>
        )}
        {discount.amount > 0 && (
          <Row name={t("receipt.discount")}>−{formatMoney(discount, language)}</Row>
        )}
        {credit.amount > 0 && (
          <Row name={t("receipt.credit")}>−{formatMoney(credit, language)}</Row>
        )}
        <Row name={t("receipt.total")} strong>
          {formatMoney(total, language)}
        </Row>
        {refunded.amount > 0 && (
          <Row name={t("receipt.refunded")}>−{formatMoney(refunded, language)}</Row>
        )}
      </dl>
      <MoneyBack back={order} order={order} />
      <p className="text-sm text-quiet">
        <MailText>{t("receipt.contact", { contact: BRAND.contact })}</MailText>
      </p>
    </section>
  );
}

function SeatPrice({ group, listPrice }: { group: Group; listPrice: Order["listPrice"] }) {
  const { t } = useTranslation("checkout");
  const language = useLanguage();
  const unit = { ...listPrice, amount: listPrice.amount / group.seats };
  return (
    <Row name={t("receipt.seatPrice")}>
      {t("receipt.times", { seats: group.seats, price: formatMoney(unit, language) })}
    </Row>
  );
}

type Group = NonNullable<Order["group"]>;

function Period({ order: { membership } }: { order: Order }) {
  const { t } = useTranslation("checkout");
  const language = useLanguage();
  if (!membership) return null;
  return (
    <Row name={t("receipt.period")}>
      {t("receipt.fromTo", {
        from: formatInstant(membership.startsAt, language, { to: "day" }),
        to: formatInstant(membership.expiresAt, language, { to: "day" }),
      })}
    </Row>
  );
}

/** A receipt tells what was credited then; what has come or gone since is in the end as it is now. */
function MembershipNow({ user }: { user: CurrentUser | undefined }) {
  const { t } = useTranslation("checkout");
  const language = useLanguage();
  if (!user) return null;
  const { serverTime, membership } = user;
  const { expiresAt, remaining } = membership;
  return (
    <Row name={t("receipt.now", { date: formatInstant(serverTime, language, { to: "day" }) })}>
      {expiresAt && remaining > 0
        ? t("receipt.until", { date: formatInstant(expiresAt, language, { to: "day" }) })
        : t("receipt.over")}
    </Row>
  );
}

interface RowProps {
  name: string;
  strong?: boolean;
  children: ReactNode;
}

function Row({ name, strong, children }: RowProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6">
      <dt className={strong ? "font-semibold" : "text-quiet"}>{name}</dt>
      <dd
        className={classNames(
          "ml-auto text-right break-keep tabular",
          strong && "text-xl font-semibold",
        )}
      >
        {children}
      </dd>
    </div>
  );
}
