/** One gift: its card to print or hand over, its letter, and its money. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { Gift } from "#contract/gift.ts";
import { OBJECT_ID_PATTERN } from "#contract/object-id.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { BRAND } from "#app/kit/brand.ts";
import { formatInstant, formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { MailText } from "#app/kit/ui/mail-text.tsx";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";
import { GiftStateMark } from "#app/parts/gifts/gift-state.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { Answered } from "#app/routes/user/answered.tsx";
import { CardSection } from "./card-section.tsx";
import { type GiftAnswer, giftQuery } from "./gift-query.ts";
import { LetterSection } from "./letter-section.tsx";
import { RefundSection } from "./refund-section.tsx";

export const handle = { namespaces: ["gifts", "gift"] };

export default function OneGift() {
  const { t } = useTranslation("gifts");
  const [query] = useSearchParams();
  // In the query: paths are read without regard to case.
  const orderId = query.get("order") ?? "";
  return (
    <div className="grid gap-8">
      <PageHead title={t("title")} description={t("lead")} />
      <p className="print:hidden">
        <Link to="/user/gifts" className="font-semibold text-blue underline underline-offset-4">
          {t("one.all")}
        </Link>
      </p>
      {OBJECT_ID_PATTERN.test(orderId) ? <Asked orderId={orderId} /> : <Unknown />}
    </div>
  );
}

function Asked({ orderId }: { orderId: string }) {
  const { t } = useTranslation("gifts");
  const query = useQuery(giftQuery(orderId), queryClient);
  if (query.error instanceof ApiError && query.error.problem === "NotFound") return <Unknown />;
  return (
    <Answered query={query} error={t("one.error")}>
      {(answer) => <Known answer={answer} />}
    </Answered>
  );
}

function Unknown() {
  const { t } = useTranslation("gifts");
  return (
    <EmptyState isPage sign="error" title={t("one.unknown")} text={t("one.unknownText")}>
      <LinkButton to="/user/gifts" variant="secondary">
        {t("one.all")}
      </LinkButton>
    </EmptyState>
  );
}

function Known({ answer: { gift, card } }: { answer: GiftAnswer }) {
  const { t } = useTranslation("gifts");
  const isWaiting = gift.state === "waiting";
  return (
    <div className="grid gap-10">
      <div className="flex flex-wrap items-center justify-between gap-4 print:hidden">
        <div className="grid gap-2">
          <h1 className="text-2xl font-semibold tracking-tight">
            {t("one.title", { product: gift.product })}
          </h1>
          <GiftStateMark gift={gift} />
        </div>
        <LinkButton to={`/purchased?order=${gift.orderId}`} variant="quiet" className="-mx-5">
          {t("one.receipt")}
        </LinkButton>
      </div>
      {!isWaiting && <Over gift={gift} />}
      {isWaiting && card.code === null && <p className="max-w-prose">{t("one.gone")}</p>}
      {isWaiting && card.code !== null && (
        <>
          <CardSection gift={gift} card={card} code={card.code} />
          <LetterSection gift={gift} language={card.language} />
        </>
      )}
      {isWaiting && <RefundSection gift={gift} />}
    </div>
  );
}

function Over({ gift }: { gift: Gift }) {
  const { t } = useTranslation("gifts");
  const language = useLanguage();
  const { state, redeemedAt, refunded, number } = gift;
  const isLate = state === "refunded" && redeemedAt !== null;
  const values = {
    date: redeemedAt && formatInstant(redeemedAt, language),
    amount: formatMoney(refunded, language),
    contact: BRAND.contact,
    number,
  };
  const text =
    state === "ended"
      ? t("one.ended", values)
      : state === "redeemed"
        ? t("one.redeemed", values)
        : t(isLate ? "one.refundedLate" : "one.refunded", values);
  return (
    <p className="max-w-prose">
      <MailText>{text}</MailText>
    </p>
  );
}
