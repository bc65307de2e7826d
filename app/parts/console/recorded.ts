/** An action of the operators' record in the reader's words: its operation, what it was done to, and what is kept of it. locale-keys: console:record.* */
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { ObjectId } from "#contract/scalars.ts";
import { useActionTitle } from "./action-name.ts";
import { useLabels } from "./labels.ts";
import { isMoney, type Row, type Shown, useText } from "./value.tsx";

/** JSON of the record. */
const KEPT = ["detail", "request", "before", "after"] as const;
/** How a list was asked for says nothing about anybody. */
const PAGING = new Set(["cursor", "limit"]);
/** What a look at many writes in place of a subject, as "12 orders". */
const COUNTED = /^(\d+) (people|orders|gifts|codes|affiliates|settlements|questions)$/;
/** What is done to many: of a note, or all there are, with an id of its own. */
const ALL_OF = /^all (?:of )?(.+)$/;
type Counted = "people" | "orders" | "gifts" | "codes" | "affiliates" | "settlements" | "questions";

export type Recorded = OperationResponse<"audit_list">["actions"][number];

export function useRecorded(): (action: Recorded) => Row {
  const { t } = useTranslation("console");
  const titleOf = useActionTitle();
  const { field, word } = useLabels();
  const text = useText();

  function said(value: Shown): string {
    if (typeof value !== "object" || value === null || isMoney(value)) return text(value);
    if (Array.isArray(value)) return value.map(said).join(", ");
    return Object.entries(withMoney(value))
      .filter(([name, one]) => one !== null && !PAGING.has(name))
      .map(([name, one]) => t("record.pair", { name: field(name), value: said(one) }))
      .join(t("record.between"));
  }

  function subject(name: string): string {
    const [, count, what] = COUNTED.exec(name) ?? [];
    // safe because the form has no others
    if (what) return t(`record.${what as Counted}`, { count: Number(count) });
    const [, of] = ALL_OF.exec(name) ?? [];
    if (of === undefined) return word(name);
    return ObjectId.safeParse(of).success ? t("record.all") : t("record.allOf", { of });
  }

  return (action) => {
    const kept = KEPT.map((name) => [name, said(jsonIn(action[name]))]);
    return {
      ...action,
      operation: titleOf(action.operation),
      subject: subject(action.subject),
      ...(Object.fromEntries(kept) as Row),
    };
  };
}

/** The record has minor units beside their currency. */
function withMoney({ currency = null, ...rest }: Row): Row {
  const money = ["amount", "price"].filter((name) => typeof rest[name] === "number");
  if (typeof currency !== "string" || money.length === 0) return { ...rest, currency };
  // safe because they were chosen for being numbers
  const sums = money.map((name) => [name, { amount: rest[name] as number, currency }]);
  return { ...rest, ...(Object.fromEntries(sums) as Row) };
}

function jsonIn(value: string | null): Shown {
  // safe because the record writes objects
  return value === null ? null : (JSON.parse(value) as Shown);
}
