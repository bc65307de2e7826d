/**
 * Codes on paper: a card each, with lines to cut along, ten on a sheet of A4 or Letter. Nothing else of the page is printed,
 * and a code leaves the page on paper alone.
 */
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { BRAND } from "#app/kit/brand.ts";
import { formatDuration, formatInstant, formatMonths } from "#app/kit/i18n/format.ts";
import { BrandMark } from "#app/kit/ui/brand-mark.tsx";
import { QrCode } from "#app/kit/ui/qr-code.tsx";

export interface CodeCardsProps {
  codes: string[];
  /** One of the two. */
  time: { months?: number | undefined; days?: number | undefined };
  expiresAt: string | undefined;
  /** Where the site is. */
  site: string;
  /** A language tag: the holder's, not the printer's. */
  language: string;
}

const DAY_S = 86_400;

/** The sheet is the only part of the body on paper; what a dialog locks for the screen would cut it off there. */
const ALONE =
  "print:[body:has(&)>*:not(&)]:hidden! print:[:is(html,body):has(&)]:static! print:[:is(html,body):has(&)]:h-auto! print:[:is(html,body):has(&)]:overflow-visible!";

export function CodeCards({ codes, time, expiresAt, site, language }: CodeCardsProps) {
  const { t } = useTranslation("console-codes", { lng: language });
  const { months, days = 0 } = time;
  const length =
    months === undefined ? formatDuration(days * DAY_S, language) : formatMonths(months, language);
  const address = new URL("/gift", site);
  return createPortal(
    <ul
      lang={language}
      className={`hidden grid-cols-[88mm_88mm] bg-paper text-ink print:grid ${ALONE}`}
    >
      {codes.map((code) => (
        <li
          key={code}
          className="-mr-px -mb-px grid h-[50mm] break-inside-avoid grid-cols-[1fr_26mm] content-between gap-x-[3mm] border border-dashed border-edge p-[4mm]"
        >
          <p className="col-span-2 flex items-center justify-between gap-3">
            <BrandMark name={BRAND.name} />
            <span className="font-semibold">{length}</span>
          </p>
          <div className="grid content-end gap-1 text-xs">
            <p className="font-mono font-semibold break-all">{code}</p>
            <p>{t("redeem", { address: address.host + address.pathname })}</p>
            {expiresAt !== undefined && (
              <p>{t("until", { day: formatInstant(expiresAt, language, { to: "day" }) })}</p>
            )}
          </div>
          <QrCode
            value={new URL(`#${code}`, address).href}
            label={t("qr")}
            className="w-[26mm] self-end border-0 [&_path]:fill-ink"
          />
        </li>
      ))}
    </ul>,
    document.body,
  );
}
