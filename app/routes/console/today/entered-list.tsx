/** Who signed in since the reader did before, out of the operators' record. locale-keys: console-faults:entered.* */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { operationQuery } from "#app/data/console/query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { RowsTable } from "#app/parts/console/rows-table.tsx";
import { useOperator } from "../operator.ts";
import { linkOf } from "../places.ts";
import { enteredSince } from "./entered.ts";

export function EnteredList() {
  const { t } = useTranslation("console-faults");
  const { name: me } = useOperator();
  const entered = useQuery(entries("operators_enter"), queryClient);
  const accepted = useQuery(entries("operators_accept"), queryClient);
  if (!entered.data || !accepted.data) return null;
  const others = enteredSince(me, entered.data.actions, accepted.data.actions);
  if (others.length === 0) return null;
  return (
    <>
      <h2 className="font-semibold">{t("entered.heading")}</h2>
      <RowsTable
        caption={t("entered.heading")}
        rows={others.map(({ operator, at, country }) => ({ operator, at, country }))}
        linkOf={(name, value) => linkOf(name, value)}
      />
    </>
  );
}

/** More are read in the record itself. */
const NEWEST = 100;

function entries(operation: "operators_enter" | "operators_accept") {
  return operationQuery("audit_list", { operation, limit: NEWEST });
}
