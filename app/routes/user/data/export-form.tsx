/** The button: the account area asks its reader to show that it is them, the parts are read, and how far that is. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountExport } from "#contract/export.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { formatNumber } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { readExport } from "#app/parts/account/export/file.ts";

type State = { is: "idle" } | { is: "busy"; rows: number } | { is: "failed"; reason: string };

export function ExportForm({ onMade }: { onMade: (data: AccountExport) => void }) {
  const { t } = useTranslation("data");
  const language = useLanguage();
  const [state, setState] = useState<State>({ is: "idle" });

  async function make() {
    setState({ is: "busy", rows: 0 });
    try {
      const { ticket, madeAt } = await call("user_export", {}, { ownErrors: true });
      const read = (start: string | null) =>
        call("user_export_part", start === null ? { ticket } : { ticket, start }, {
          ownErrors: true,
        });
      onMade(await readExport(madeAt, read, (rows) => setState({ is: "busy", rows })));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ is: "failed", reason: error.message });
    }
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p role="alert" className="font-medium text-error empty:hidden">
        {state.is === "failed" && state.reason}
      </p>
      <Button busy={state.is === "busy"} onClick={() => void make()}>
        {t("submit")}
      </Button>
      <output className="text-sm text-quiet tabular empty:hidden">
        {state.is === "busy" &&
          state.rows > 0 &&
          t("progress", { rows: formatNumber(state.rows, language, {}) })}
      </output>
    </div>
  );
}
