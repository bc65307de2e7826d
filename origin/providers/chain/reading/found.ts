/** What was read of the chains, for the parts that judge and show it. */
export {
  cursorOf,
  keepTransfer,
  keepVerified,
  markSettled,
  markTried,
  ordersToSettle,
  transfersOf,
} from "./repository.ts";
