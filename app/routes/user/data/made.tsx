/** The export that was made: the ways to save it, and its readable page, which is what is saved and printed. */
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { AccountExport } from "#contract/export.ts";
import { saveFile } from "#app/kit/browser/save-file.ts";
import { BRAND } from "#app/kit/brand.ts";
import { formatInstant, formatNumber } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { htmlFile, jsonFile, rowsIn } from "#app/parts/account/export/file.ts";
import { Readable } from "./readable.tsx";

export function Made({ data }: { data: AccountExport }) {
  const { t } = useTranslation("data");
  const language = useLanguage();
  const page = useRef<HTMLDivElement>(null);
  const title = `${t("title")} · ${BRAND.name}`;
  const made = t("madeText", {
    date: formatInstant(data.madeAt, language),
    rows: formatNumber(rowsIn(data), language, {}),
  });
  return (
    <>
      <section
        aria-labelledby="made"
        className="grid gap-4 border-l-4 border-blue bg-tint px-5 py-4 print:hidden"
      >
        <h2 id="made" className="text-lg font-semibold">
          {t("made")}
        </h2>
        <p className="max-w-prose">{made}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => saveFile(jsonFile(data))}>{t("saveJson")}</Button>
          <Button
            variant="secondary"
            onClick={() => page.current && saveFile(htmlFile(data, page.current, title))}
          >
            {t("saveHtml")}
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            {t("print")}
          </Button>
        </div>
      </section>
      <div ref={page} className="grid min-w-0 grid-cols-1 gap-10">
        <h1 className="hidden text-2xl font-semibold print:block">{title}</h1>
        <Readable data={data} />
      </div>
    </>
  );
}
