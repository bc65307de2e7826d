/** Starts a group: which plan, how many, who pays, what it costs and saves, how to pay. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Shop } from "#contract/catalog.ts";
import type { PaymentMethod } from "#contract/payment-method.ts";
import { callQuery } from "#app/account/call-query.ts";
import { call } from "#app/api/client.ts";
import { newOrderKey } from "#app/checkout/order-key.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { useLanguage } from "#app/i18n/language.ts";
import { queryClient } from "#app/session/query-client.ts";
import { SelectField } from "#app/ui/select-field.tsx";
import { Act } from "./group-actions.tsx";
import { GroupMethods } from "./group-methods.tsx";
import { useGroupAction } from "./use-group-action.ts";

export function StartForm() {
  const { data: shop } = useQuery(callQuery("payment_shop", {}), queryClient);
  return shop && shop.products.length > 0 ? <Choices shop={shop} /> : null;
}

function Choices({ shop }: { shop: Shop }) {
  const { t } = useTranslation("group-buying");
  const language = useLanguage();
  const [productId, setProductId] = useState<string>();
  const [size, setSize] = useState<number>();
  const [paymentType, setPaymentType] = useState<0 | 1>(1);
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  const { product, seat, total } = chosen(shop, { productId, size, paymentType });
  const keyOf = useKeys();
  const action = useGroupAction(async () => {
    if (!product || !seat || !total || !method) return null;
    const { order } = await call("payment_joint_purchase", {
      productId: product.id,
      size: seat.size,
      paymentType,
      method,
      clientKey: keyOf([product.id, seat.size, paymentType, method, total.amount, total.currency]),
      expected: total,
    });
    return order;
  });
  if (!product || !seat || !total) return null;
  const saved = { ...total, amount: product.price.amount - seat.unitPrice.amount };
  return (
    <div className="grid max-w-xl gap-5">
      <SelectField
        label={t("start.plan")}
        value={product.id}
        onChange={(event) => setProductId(event.target.value)}
        options={shop.products.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        label={t("start.size")}
        value={seat.size}
        onChange={(event) => setSize(Number(event.target.value))}
        options={product.group.map((each) => ({
          value: String(each.size),
          label: t("start.people", {
            size: each.size,
            price: formatMoney(each.unitPrice, language),
          }),
        }))}
      />
      <SelectField
        label={t("start.who")}
        value={paymentType}
        onChange={(event) => setPaymentType(event.target.value === "0" ? 0 : 1)}
        options={[
          { value: "1", label: t("self.title") },
          { value: "0", label: t("all.title") },
        ]}
      />
      <p aria-live="polite">
        {t("start.quote", {
          total: formatMoney(total, language),
          saved: formatMoney(saved, language),
        })}
      </p>
      <GroupMethods method={method} onMethod={setMethod} />
      <Act action={action} label={t("start.pay", { total: formatMoney(total, language) })} />
    </div>
  );
}

/** One client key for one choice, so that a repeated press is the same order; a page loaded anew begins anew. */
function useKeys() {
  const [keys] = useState(() => new Map<string, string>());
  return (choice: readonly (string | number)[]) => {
    const name = choice.join("|");
    const key = keys.get(name) ?? newOrderKey();
    keys.set(name, key);
    return key;
  };
}

interface Wish {
  productId: string | undefined;
  size: number | undefined;
  paymentType: 0 | 1;
}

/** What the choices so far come to; the first plan and the first size until another is chosen. */
function chosen({ products }: Shop, { productId, size, paymentType }: Wish) {
  const product = products.find(({ id }) => id === productId) ?? products[0];
  const seat = product?.group.find((each) => each.size === size) ?? product?.group[0];
  const seats = paymentType === 0 ? (seat?.size ?? 0) : 1;
  const total = seat && { ...seat.unitPrice, amount: seat.unitPrice.amount * seats };
  return { product, seat, total };
}
