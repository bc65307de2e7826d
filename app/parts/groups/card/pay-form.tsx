/** How to pay, and the button that does. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Order } from "#contract/order.ts";
import type { PaymentMethod } from "#contract/payment-method.ts";
import { callQuery } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { ErrorState } from "#app/kit/ui/state-panel.tsx";
import { rememberMethod } from "#app/parts/checkout/last-method.ts";
import { MethodChoice } from "#app/parts/checkout/method-choice.tsx";
import { choicesOf, firstChoice, surroundingsOf } from "#app/parts/checkout/method.ts";
import type { OnProblem } from "#app/parts/checkout/use-order-action.ts";
import { ActForm } from "./act-form.tsx";

export interface PayFormProps {
  label: string;
  onProblem: OnProblem;
  pay: (method: PaymentMethod) => Promise<Order | null>;
}

export function PayForm(props: PayFormProps) {
  const { t } = useTranslation("group-buying");
  const { data, error, refetch } = useQuery(callQuery("payment_shop", {}), queryClient);
  if (data) return <Methods {...props} offered={data.methods} />;
  if (error) {
    return (
      <ErrorState title={t("pay.error")} text={error.message} onRetry={() => void refetch()} />
    );
  }
  return (
    <Loading>
      <Skeleton className="h-28" />
    </Loading>
  );
}

function Methods({ offered, pay, ...form }: PayFormProps & { offered: PaymentMethod[] }) {
  const [picked, setPicked] = useState<PaymentMethod | null>(null);
  const choices = choicesOf(offered, surroundingsOf(navigator.userAgent));
  const method = picked ?? firstChoice(choices);
  return (
    <ActForm {...form} disabled={!method} act={async () => method && pay(method)}>
      <MethodChoice
        choices={choices}
        method={method}
        onMethod={(next) => {
          setPicked(next);
          rememberMethod(next);
        }}
      />
    </ActForm>
  );
}
