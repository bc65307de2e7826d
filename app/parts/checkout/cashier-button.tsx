/** The door to an order's cashier. Where the reader's surroundings shut its method out, what to do instead of a dead end. */
import { useTranslation } from "react-i18next";
import type { Order } from "#contract/order.ts";
import { Button, buttonClass } from "#app/kit/ui/button.tsx";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { handOver } from "./hand-over.ts";
import { opensHere } from "./method.ts";

export interface CashierButtonProps {
  order: Order;
  label: string;
  variant?: "primary" | "secondary" | "quiet";
  className?: string;
}

/** Nothing for an order that has no cashier. */
export function CashierButton({ order, label, variant, className }: CashierButtonProps) {
  const { t } = useTranslation("checkout");
  const { id, payUrl, method } = order;
  if (!payUrl) return null;
  // Without scripts it is a link: the policy keeps forms from leading to another host.
  if (import.meta.env.SSR)
    return (
      <a href={payUrl} rel="noreferrer" className={buttonClass(variant ?? "primary", className)}>
        {label}
      </a>
    );
  if (method && !opensHere(order)) {
    const link = new URL(`/purchased?order=${id}`, window.location.href).href;
    return (
      <div className="grid w-full justify-items-start gap-3 rounded border border-dashed border-edge p-4">
        <p className="max-w-prose">{t("cashier.elsewhere", { method: t(`method.${method}`) })}</p>
        <CopyButton value={link} label={t("cashier.copy")} variant="secondary" />
      </div>
    );
  }
  return (
    <Button variant={variant} className={className} onClick={() => handOver(id, payUrl)}>
      {label}
    </Button>
  );
}
