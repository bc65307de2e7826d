/** Starts a group: which plan, how many, who pays, what that costs and saves, and the way to pay it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import type { Product, Shop } from "#contract/catalog.ts";
import type { GroupPaymentType } from "#contract/group.ts";
import type { PaymentMethod } from "#contract/payment-method.ts";
import { call } from "#app/data/api/client.ts";
import { callQuery } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { useLoginState } from "#app/data/session/login-state.ts";
import { formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { SelectField } from "#app/kit/ui/select-field.tsx";
import { EmptyState, ErrorState } from "#app/kit/ui/state-panel.tsx";
import { orderOf } from "#app/parts/checkout/order-key.ts";
import { SignIn } from "#app/parts/groups/card/join.tsx";
import { PayForm } from "#app/parts/groups/card/pay-form.tsx";
import { GroupPlaceholder } from "#app/parts/groups/group-placeholder.tsx";

/** Until the page knows, a group that was paid meanwhile is shown and not started once more. */
const LONG_AGO = new Date(0).toISOString();

const IN_PLACE = { replace: true, preventScrollReset: true };

export interface StartFormProps {
  /** The server's clock when this page fetched the groups. */
  askedAt?: string | undefined;
}

export function StartForm({ askedAt }: StartFormProps) {
  const { t } = useTranslation("group-buying");
  const { data, error, refetch } = useQuery(callQuery("payment_shop", {}), queryClient);
  if (data) {
    const products = data.products.filter(({ group }) => group.length > 0);
    const [first] = products;
    if (!first) return <EmptyState title={t("start.none")} />;
    return <Choices products={products} first={first} askedAt={askedAt} />;
  }
  if (!error) return <GroupPlaceholder />;
  return <ErrorState title={t("pay.error")} text={error.message} onRetry={() => void refetch()} />;
}

interface ChoicesProps extends StartFormProps {
  products: Shop["products"];
  /** The choice until the reader makes one. */
  first: Product;
}

function Choices({ products, first, askedAt }: ChoicesProps) {
  const { t } = useTranslation("group-buying");
  const language = useLanguage();
  // The choice is in the address as well: it survives signing in, going back, a reload and another language.
  const [query, setQuery] = useSearchParams();
  const [choice, setChoice] = useState(() => choiceIn(query));
  function choose(change: Record<string, string>) {
    const next = { ...choice, ...change };
    setChoice(next);
    setQuery((others) => ({ ...Object.fromEntries(others), ...next }), IN_PLACE);
  }
  const product = products.find(({ id }) => id === choice.plan) ?? first;
  const seat = product.group.find((each) => String(each.size) === choice.size) ?? product.group[0]!;
  const paymentType = choice.type === "0" ? 0 : 1;
  return (
    <div className="grid max-w-xl gap-5">
      <SelectField
        label={t("start.plan")}
        value={product.id}
        onChange={(event) => choose({ plan: event.target.value })}
        options={products.map(({ id, name, price }) => ({
          value: id,
          label: t("start.product", { name, price: formatMoney(price, language) }),
        }))}
      />
      <SelectField
        label={t("start.size")}
        value={seat.size}
        onChange={(event) => choose({ size: event.target.value })}
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
        onChange={(event) => choose({ type: event.target.value })}
        options={[
          { value: "1", label: t("self.title") },
          { value: "0", label: t("all.title") },
        ]}
      />
      <Start product={product} seat={seat} paymentType={paymentType} askedAt={askedAt} />
    </div>
  );
}

const choiceIn = (query: URLSearchParams) =>
  Object.fromEntries([...query].filter(([name]) => ["plan", "size", "type"].includes(name)));

interface StartProps extends StartFormProps {
  product: Product;
  seat: Product["group"][number];
  paymentType: GroupPaymentType;
}

/** What the choice costs and saves, and the button. */
function Start({ product, seat, paymentType, askedAt = LONG_AGO }: StartProps) {
  const { t } = useTranslation("group-buying");
  const language = useLanguage();
  const state = useLoginState();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const seats = paymentType === 0 ? seat.size : 1;
  const { currency } = seat.unitPrice;
  const expected = { amount: seat.unitPrice.amount * seats, currency };
  const chosen = { plan: product.id, size: String(seat.size), type: String(paymentType) };
  const saved = { amount: product.price.amount - seat.unitPrice.amount, currency };

  async function start(method: PaymentMethod, clientKey: string) {
    const choice = { productId: product.id, size: seat.size, paymentType };
    const payment = { method, clientKey, expected };
    const { group, order } = await call("payment_joint_purchase", { ...choice, ...payment });
    // Paid in another tab meanwhile: nothing to pay, but something to see.
    if (order.status === "paid") await navigate(group.inviteLink);
    return order;
  }

  return (
    <>
      <p aria-live="polite" className="grid border-t border-line pt-5">
        <span className="text-xl font-semibold tabular">
          {t("start.total", { total: formatMoney(expected, language) })}
        </span>
        <span className="text-quiet">
          {t(paymentType === 0 ? "start.savedAll" : "start.saved", {
            count: seats,
            saved: formatMoney(saved, language),
            solo: formatMoney(product.price, language),
          })}
        </span>
      </p>
      <p role="alert" className="font-medium text-error empty:hidden">
        {problem}
      </p>
      {state === "unknown" ? (
        <GroupPlaceholder />
      ) : state === "out" ? (
        <SignIn back={`/group-buying?${new URLSearchParams(chosen)}`} />
      ) : (
        <PayForm
          label={t("start.pay", { total: formatMoney(expected, language) })}
          onProblem={setProblem}
          pay={(method) =>
            orderOf(
              {
                productId: `group:${product.id}:${seat.size}:${paymentType}`,
                method,
                coupon: null,
                ...expected,
              },
              askedAt,
              (clientKey) => start(method, clientKey),
            )
          }
        />
      )}
    </>
  );
}
