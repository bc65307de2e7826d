/** One order as the API knows it, with a check by hand: that alone makes a button busy. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "#app/data/query/query-client.ts";
import { orderQuery } from "./order-query.ts";

export function useOrder(orderId: string) {
  const query = useQuery(orderQuery(orderId), queryClient);
  const [busy, setBusy] = useState(false);
  async function check() {
    setBusy(true);
    await query.refetch();
    setBusy(false);
  }
  return { query, busy, check: () => void check() };
}
