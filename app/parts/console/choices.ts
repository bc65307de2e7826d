/** What a field may be where the set is known: listed by the contract, or what this product has. */
import { useQuery } from "@tanstack/react-query";
import type { RequestField } from "#contract/ops/field.ts";
import type texts from "#locales/en/console.json";
import { operationQuery } from "#app/data/console/query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { useLabels } from "./labels.ts";

export interface Choice {
  value: string;
  label: string;
}

const PROVIDERS = ["stripe", "chain", "offline", "sandbox"] satisfies Provider[];
type Provider = keyof (typeof texts)["story"]["at"];

const PLAN = "plan";

/** Null for what is typed. What is chosen stays among them, whatever it is. */
export function useChoices(field: RequestField, chosen: string): Choice[] | null {
  const { named, word } = useLabels();
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
    const listed = kind === "flag" ? ["true", "false"] : name === "provider" ? PROVIDERS : words;
    return listed?.map((value) => ({ value, label: named(name, value) ?? word(value) })) ?? null;
  }
}
