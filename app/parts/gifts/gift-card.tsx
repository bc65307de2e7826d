/** The card of a gift, for the screen and for paper, in the language that its buyer chose for it. */
import { useTranslation } from "react-i18next";
import type { Gift, GiftCard as Card } from "#contract/gift.ts";
import { LANGUAGES } from "#contract/languages.ts";
import { BRAND } from "#app/kit/brand.ts";
import { formatMonths } from "#app/kit/i18n/format.ts";
import { BrandMark } from "#app/kit/ui/brand-mark.tsx";
import { QrCode } from "#app/kit/ui/qr-code.tsx";
import { giftLink } from "./brought-code.ts";

export interface GiftCardProps {
  gift: Gift;
  code: string;
  line: string;
  language: Card["language"];
}

export function GiftCard({ gift, code, line, language }: GiftCardProps) {
  const { tag } = LANGUAGES[language];
  const { t } = useTranslation("gift", { lng: tag });
  const address = `${window.location.host}/gift`;
  return (
    <section
      lang={tag}
      aria-label={t("card.title")}
      className="grid max-w-2xl gap-x-8 gap-y-6 rounded border-2 border-ink bg-raised p-6 sm:grid-cols-[1fr_auto] sm:p-8"
    >
      <div className="grid min-w-0 content-start gap-6">
        <p>
          <BrandMark name={BRAND.name} />
        </p>
        <div className="grid gap-2">
          <p className="text-2xl font-semibold tracking-tight">{t("card.title")}</p>
          <p className="text-lg">
            {t("card.product", { product: formatMonths(gift.months, tag) })}
          </p>
          {line && <p className="text-lg break-words">{line}</p>}
        </div>
        <div className="grid gap-1">
          <p className="text-sm text-quiet">{t("card.scan", { address })}</p>
          <p className="text-lg font-semibold break-all tabular select-all">{code}</p>
          <p className="text-sm text-quiet">{t("card.once")}</p>
        </div>
      </div>
      <QrCode
        value={giftLink(code)}
        label={t("card.qr")}
        className="w-40 sm:w-48 sm:justify-self-end"
      />
    </section>
  );
}
