/** Codes that were just made, this once: to copy, to save as a file, and to print as cards. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_NAMES, LANGUAGES } from "#contract/languages.ts";
import type { OperationRequest, OperationResponse } from "#contract/ops/operations.ts";
import { meQuery } from "#app/data/console/query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { saveFile } from "#app/kit/browser/save-file.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { SelectField } from "#app/kit/ui/select-field.tsx";
import { CodeCards } from "./code-cards.tsx";
import { useLabels } from "./labels.ts";
import { rowsFile } from "./rows-file.ts";

export interface MadeCodesProps {
  request: OperationRequest<"codes_create">;
  answer: OperationResponse<"codes_create">;
}

export function MadeCodes({ request, answer: { codes } }: MadeCodesProps) {
  const { t } = useTranslation("console-codes");
  const { t: console } = useTranslation("console");
  const { word } = useLabels();
  const own = useLanguage();
  const [language, setLanguage] = useState<string>(own);
  const { data: me } = useQuery(meQuery, queryClient);
  const { months, days, expiresAt } = request;
  const rows = codes.map((code) => ({
    code,
    months: months ?? null,
    days: days ?? null,
    expiresAt: expiresAt ?? null,
  }));
  return (
    <div className="grid gap-5">
      <ul
        aria-label={t("codes")}
        className="grid gap-1 border-y border-line py-3 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="break-all select-all">
            {code}
          </li>
        ))}
      </ul>
      <SelectField
        label={t("language")}
        value={language}
        options={LANGUAGE_NAMES.map((name) => ({ value: LANGUAGES[name].tag, label: word(name) }))}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => saveFile(rowsFile("codes", rows))}>
          {console("csv")}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          {t("print")}
        </Button>
      </div>
      <CodeCards
        codes={codes}
        time={{ months, days }}
        expiresAt={expiresAt}
        site={me?.site ?? window.location.origin}
        language={language}
      />
    </div>
  );
}
