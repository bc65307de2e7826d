/** Calls about the shop, orders and payments. */
import { Shop } from "../catalog.ts";
import { type Declaration, Nothing } from "./declaration.ts";

export const PAYMENT_CALLS = {
  payment_shop: {
    area: "payment",
    auth: "none",
    summary: "The plans on sale, in the language of the request.",
    request: Nothing,
    response: Shop,
  },
} as const satisfies Record<string, Declaration>;
