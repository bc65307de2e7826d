/** The operators' commands: which operation each is, and what it is called in a few words. All else is the contract's. */
import { randomText } from "../local/secrets.ts";
import type { Command } from "./command.ts";
import { ofOperation } from "./operation.ts";
import { askPassword } from "./password.ts";
import { RELEASES } from "./releases.ts";

const key = () => randomText(16);
const TO = { recipient: "to" };

export const COMMANDS: Record<string, Record<string, Command>> = {
  codes: {
    create: ofOperation("codes_create", { names: { expiresAt: "expires" } }),
    list: ofOperation("codes_list"),
  },
  coupons: {
    add: ofOperation("coupons_create", {
      words: ["code"],
      names: {
        productIds: "plans",
        firstPurchaseOnly: "first",
        totalLimit: "total",
        userLimit: "each",
        validFrom: "from",
        validUntil: "until",
      },
    }),
    list: ofOperation("coupons_list"),
    end: ofOperation("coupons_end", { words: ["code"] }),
  },
  benefits: {
    add: ofOperation("benefits_add", { made: { password: askPassword } }),
    rotate: ofOperation("benefits_rotate", { made: { password: askPassword } }),
    list: ofOperation("benefits_list"),
  },
  orders: {
    list: ofOperation("orders_list"),
    attention: ofOperation("orders_attention", { empty: "Nothing needs a look." }),
    reviewed: ofOperation("orders_reviewed", { words: ["provider", "event"] }),
    show: ofOperation("orders_show", { words: ["number"] }),
    refund: ofOperation("orders_refund", { words: ["number"], made: { key } }),
    dispute: ofOperation("orders_dispute", { words: ["number"], names: { dispute: "id" } }),
    sent: ofOperation("orders_sent", { words: ["refundId"], names: TO }),
    reconcile: ofOperation("orders_reconcile", { words: ["number"] }),
  },
  crypto: {
    addresses: ofOperation("crypto_addresses", {
      names: { withMoney: "money" },
      empty: "No payment has an address yet.",
      csv: ["path", "address"],
    }),
    state: ofOperation("crypto_state", { empty: "Every network is read up to its head." }),
  },
  affiliates: {
    list: ofOperation("affiliates_list", { empty: "Nobody is an affiliate yet." }),
    rate: ofOperation("affiliates_rate", { words: ["uid", "percent"] }),
    settle: ofOperation("affiliates_settle"),
    pay: ofOperation("affiliates_pay", { words: ["settlementId"], names: TO }),
  },
  releases: RELEASES,
};
