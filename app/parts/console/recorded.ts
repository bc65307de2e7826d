/** An action of the operators' record in the reader's words: its operation, what it was done to, and what is kept of it. locale-keys: console:record.* */
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { BlockedFrom } from "#contract/ops/person.ts";
import { useActionTitle } from "./action-name.ts";
import { useLabels } from "./labels.ts";
import { isMadeId } from "./made-id.ts";
import { isMoney, type Row, type Shown, useText } from "./value.tsx";

/** JSON of the record. */
const KEPT = ["detail", "request", "before", "after"] as const;
/** What machines hand to each other says nothing to a reader; it stands in the export. */
const UNSAID: ReadonlySet<string> = new Set(["cursor", "limit", "start", "key", "seen"]);
/** Enough of a network's mark to tell it from another; whole in the export. */
const MARK_LENGTH = 8;
/** What is below its row, and only where there is something. */
export const BELOW_RECORD = ["network", "detail", "request", "before", "after"];
/** What a look at many writes in place of a subject, as "12 orders". */
const COUNTED = /^(\d+) (people|orders|gifts|codes|affiliates|settlements|questions)$/;
const ALL = /^all( [\w-]{22})?$/;
const ALL_OF = /^all of (.+)$/;
type Counted = "people" | "orders" | "gifts" | "codes" | "affiliates" | "settlements" | "questions";

export type Recorded = OperationResponse<"audit_list">["actions"][number];

export function useRecorded(): (action: Recorded) => Row {
  const { t } = useTranslation("console");
  const titleOf = useActionTitle();
  const { field, word } = useLabels();
  const text = useText();

  function said(value: Shown): string {
    if (typeof value !== "object" || value === null || isMoney(value)) return text(value);
    if (Array.isArray(value) && value.length === 0) return text(value);
    if (Array.isArray(value)) return value.map(said).join(", ");
    return Object.entries(withMoney(value))
      .filter(([name, one]) => isSaid(name, one))
      .map(([name, one]) => t("record.pair", { name: field(called(name, one)), value: said(one) }))
      .join(t("record.between"));
  }

  function subject(name: string): string {
    const [, of] = ALL_OF.exec(name) ?? [];
    if (of !== undefined) return t("record.allOf", { of });
    if (ALL.test(name)) return t("record.all");
    if (name === "a code") return t("record.code");
    const [, count, what] = COUNTED.exec(name) ?? [];
    // safe because the form has no others
    return what ? t(`record.${what as Counted}`, { count: Number(count) }) : word(name);
  }

  return (action) => {
    const kept = KEPT.map((name) => [name, action[name] && said(jsonIn(action[name]))]);
    return {
      ...action,
      operation: titleOf(action.operation),
      subject: subject(action.subject),
      network: action.network && `${action.network.slice(0, MARK_LENGTH)}…`,
      ...(Object.fromEntries(kept) as Row),
    };
  };
}

function isSaid(name: string, value: Shown): boolean {
  return value !== null && !UNSAID.has(name) && !isMadeId(name, value);
}

/** What somebody is kept from is asked by a word that means a day elsewhere. */
function called(name: string, value: Shown): string {
  return name === "from" && BlockedFrom.safeParse(value).success ? "blockedFrom" : name;
}

/** The record has minor units beside their currency. */
function withMoney({ currency = null, ...rest }: Row): Row {
  const money = ["amount", "price", "left"].filter((name) => typeof rest[name] === "number");
  if (typeof currency !== "string" || money.length === 0) return { ...rest, currency };
  // safe because they were chosen for being numbers
  const sums = money.map((name) => [name, { amount: rest[name] as number, currency }]);
  return { ...rest, ...(Object.fromEntries(sums) as Row) };
}

function jsonIn(value: string | null): Shown {
  // safe because the record writes objects
  return value === null ? null : (JSON.parse(value) as Shown);
}
