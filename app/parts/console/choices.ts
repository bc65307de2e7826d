/** What a field may be where the set is known: listed by the contract, or what this product has. */
import { useQuery } from "@tanstack/react-query";
import type { RequestField } from "#contract/ops/field.ts";
import { declared, OPERATION_NAMES } from "#contract/ops/operations.ts";
import type texts from "#locales/en/console.json";
import { operationQuery } from "#app/data/console/query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { useActionTitle } from "./action-name.ts";
import { useLabels } from "./labels.ts";

export interface Choice {
  value: string;
  label: string;
}

const PROVIDERS = ["stripe", "chain", "offline", "sandbox"] satisfies Provider[];
type Provider = keyof (typeof texts)["story"]["at"];

const PLAN = "plan";
/** Of the record: it has what changes something, and looks at people. */
const OPERATION = "operation";
const RECORDED = OPERATION_NAMES.filter((name) => declared(name).changes || declared(name).looks);

/** Null for what is typed. What is chosen stays among them, whatever it is. */
export function useChoices(field: RequestField, chosen: string): Choice[] | null {
  const { named, word } = useLabels();
  const titleOf = useActionTitle();
  const { name, kind, words } = field;
  const plans = useQuery(
    { ...operationQuery("plans_list", {}), enabled: name === PLAN },
    queryClient,
  );
  const known = choices();
  return known?.some(({ value }) => value === chosen) === false && chosen !== ""
    ? [...known, { value: chosen, label: chosen }]
    : known;

  function choices(): Choice[] | null {
    if (name === PLAN)
      return plans.data?.plans.map((plan) => ({ value: plan.id, label: plan.name })) ?? null;
    if (name === OPERATION)
      return RECORDED.map((value) => ({ value, label: titleOf(value) })).sort((one, other) =>
        one.label.localeCompare(other.label),
      );
    const listed = kind === "flag" ? ["true", "false"] : name === "provider" ? PROVIDERS : words;
    return listed?.map((value) => ({ value, label: named(name, value) ?? word(value) })) ?? null;
  }
}
