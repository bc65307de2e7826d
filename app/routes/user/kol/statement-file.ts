/** The file of a settlement: all of its rows, whose commission sums to its amount. */
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type Commission, CommissionType, type OwnSettlement } from "#contract/affiliate.ts";
import { call } from "#app/data/api/client.ts";
import { type Cell, csv, plainDecimals } from "#app/kit/browser/csv.ts";

/** Makes the file in the reader's language. @throws {ApiError} when the rows can't be loaded. */
export function useStatementFile(): (settlement: OwnSettlement) => Promise<File> {
  const { t } = useTranslation("kol");
  return async ({ id, period }) => {
    const rows = await rowsOf(id);
    const table = [header(t), ...rows.map((row) => cells(row, t)).reverse()];
    return new File([csv(table)], `halyard-${period}.csv`, { type: "text/csv;charset=utf-8" });
  };
}

/** Newest first, from all pages. */
async function rowsOf(settlementId: string, before?: number): Promise<Commission[]> {
  const request = before === undefined ? { settlementId } : { settlementId, before };
  const { rows, next } = await call("system_affiliate_commissions", request, { ownErrors: true });
  return next === null ? rows : [...rows, ...(await rowsOf(settlementId, next))];
}

const COLUMNS = [
  "number",
  "at",
  "invitee",
  "product",
  "type",
  "purchase",
  "percent",
  "refund",
  "amount",
  "currency",
] as const;

/** locale-keys: kol:csv.* */
function header(t: TFunction<"kol">): Cell[] {
  return COLUMNS.map((column) => ({ text: t(`csv.${column}`) }));
}

function cells(row: Commission, t: TFunction<"kol">): Cell[] {
  return [
    { number: String(row.seq) },
    { text: row.at },
    { text: row.inviteeUid },
    { text: row.product },
    { text: t(row.type === CommissionType.first ? "csv.first" : "csv.renewal") },
    { number: plainDecimals(row.purchase) },
    { number: String(row.percent) },
    row.refund ? { number: plainDecimals(row.refund) } : { text: "" },
    { number: plainDecimals(row.amount) },
    { text: row.amount.currency },
  ];
}
