/** Support for a reader without scripts (decision 0166): what the page comes with, in place of queries. */
import { useLoaderData } from "react-router";
import type { CallResponse } from "#contract/calls/calls.ts";

export interface OwnSupport {
  threads: CallResponse<"user_support_threads"> | null;
  /** Of the address; null for one that is not there. */
  thread: CallResponse<"user_support_thread"> | null;
  orders: CallResponse<"payment_order"> | null;
}

/** Undefined in the browser. */
export const useOwnSupport = import.meta.env.SSR
  ? () => useLoaderData<OwnSupport | null>() ?? undefined
  : (): undefined => undefined;
