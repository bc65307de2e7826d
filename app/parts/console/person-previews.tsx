/** What an action on a person would do to them now, in sentences. locale-keys: console-forms:blocking.* console-forms:deletion.* */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { useText } from "./value.tsx";

/** What it stops, and what stays as it is. */
export function BlockPreview({ preview }: { preview: OperationResponse<"people_block_preview"> }) {
  const { t } = useTranslation("console-forms");
  const text = useText();
  const { from, isBlocked, sessions, openOrders, expiresAt } = preview;
  return (
    <Sentences>
      {isBlocked && <li>{t("blocking.already")}</li>}
      <li className="font-medium">{t(`blocking.${from}.stops`, { count: sessions })}</li>
      <li>{t(`blocking.${from}.stays`)}</li>
      {openOrders.length > 0 && <li>{t("blocking.orders", { numbers: openOrders.join(", ") })}</li>}
      {expiresAt !== null && <li>{t("blocking.membership", { until: text(expiresAt) })}</li>}
    </Sentences>
  );
}

export function DeletePreview({
  preview,
}: {
  preview: OperationResponse<"people_delete_preview">;
}) {
  const { t } = useTranslation("console-forms");
  const text = useText();
  const { expiresAt, openOrders, paidSeats, commission, gifts, devices } = preview;
  const numbers = (orders: string[]) => orders.join(", ");
  return (
    <Sentences>
      <li className="font-medium">
        {expiresAt === null ? t("deletion.none") : t("deletion.time", { until: text(expiresAt) })}
      </li>
      {commission.map((amount) => (
        <li key={amount.currency}>{t("deletion.commission", { amount: text(amount) })}</li>
      ))}
      {openOrders.length > 0 && <li>{t("deletion.orders", { numbers: numbers(openOrders) })}</li>}
      {paidSeats.length > 0 && <li>{t("deletion.seats", { numbers: numbers(paidSeats) })}</li>}
      {gifts > 0 && <li>{t("deletion.gifts", { count: gifts })}</li>}
      {devices > 0 && <li>{t("deletion.devices", { count: devices })}</li>}
    </Sentences>
  );
}

function Sentences({ children }: { children: ReactNode }) {
  const { t } = useTranslation("console-forms");
  return (
    <section aria-live="polite" className="grid gap-2 border-l-2 border-blue bg-tint p-4">
      <h3 className="font-semibold">{t("refund.title")}</h3>
      <ul className="grid gap-1.5">{children}</ul>
    </section>
  );
}
