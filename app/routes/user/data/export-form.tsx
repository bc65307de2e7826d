/** The password, or a code to an own address; then the parts are read, and how far that is. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CurrentUser } from "#contract/account.ts";
import type { AccountExport } from "#contract/export.ts";
import { formatNumber } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { CallFormView } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";
import {
  OwnerProof,
  ProofField,
  type ProofValues,
  useProof,
  type Way,
} from "#app/routes/user/owner-proof.tsx";
import { readExport } from "./make-export.ts";

export interface ExportFormProps {
  user: CurrentUser;
  onMade: (data: AccountExport) => void;
}

export function ExportForm({ user, onMade }: ExportFormProps) {
  const { t } = useTranslation("data");
  return (
    <OwnerProof user={user} noWay={t("noWay")}>
      {(way) => <Proof key={way} way={way} user={user} onMade={onMade} />}
    </OwnerProof>
  );
}

function Proof({ way, user, onMade }: ExportFormProps & { way: Way }) {
  const { t } = useTranslation("data");
  const language = useLanguage();
  const [rows, setRows] = useState(0);
  const form = useCallForm<"user_export", ProofValues>({
    name: "user_export",
    ...useProof(user, way),
    onDone: async (ticket) => onMade(await readExport(ticket, setRows)),
  });
  return (
    <CallFormView
      form={form}
      submit={t("submit")}
      compact
      aside={
        <output className="text-sm text-quiet tabular empty:hidden">
          {rows > 0 && form.busy && t("progress", { rows: formatNumber(rows, language, {}) })}
        </output>
      }
    >
      <ProofField user={user} way={way} purpose="export" />
    </CallFormView>
  );
}
