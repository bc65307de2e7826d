/** How to pay a seat: the methods that the shop offers, the one used last chosen already. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PaymentMethod } from "#contract/payment-method.ts";
import { callQuery } from "#app/account/call-query.ts";
import { rememberMethod } from "#app/checkout/last-method.ts";
import { choicesOf, firstChoice, surroundingsOf } from "#app/checkout/method.ts";
import { MethodChoice } from "#app/checkout/method-choice.tsx";
import { queryClient } from "#app/session/query-client.ts";

export interface GroupMethodsProps {
  method: PaymentMethod | null;
  onMethod: (method: PaymentMethod | null) => void;
}

export function GroupMethods({ method, onMethod }: GroupMethodsProps) {
  const { data } = useQuery(callQuery("payment_shop", {}), queryClient);
  const choices = choicesOf(data?.methods ?? [], surroundingsOf(navigator.userAgent));
  const first = firstChoice(choices);
  useEffect(() => {
    if (method === null && first) onMethod(first);
  }, [method, first, onMethod]);
  return (
    <MethodChoice
      choices={choices}
      method={method}
      onMethod={(next) => {
        rememberMethod(next);
        onMethod(next);
      }}
    />
  );
}
