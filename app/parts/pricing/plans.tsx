/** The plans beside what the chosen one costs and does, as /pricing has them. */
import type { Product } from "#contract/catalog.ts";
import { PlanList } from "./plan-list.tsx";
import { PlanSummary, type PlanSummaryProps } from "./plan-summary.tsx";

export interface PlansProps extends Omit<PlanSummaryProps, "product"> {
  products: Product[];
  chosen: Product;
}

export function Plans({ products, chosen, ...rest }: PlansProps) {
  return (
    <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[7fr_5fr]">
      <PlanList products={products} chosen={chosen} />
      <PlanSummary product={chosen} {...rest} />
    </div>
  );
}
