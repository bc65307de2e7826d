/** The operators' commands: which operation each is, and what it is called in a few words. All else is the contract's. */
import { randomText } from "../local/secrets.ts";
import type { Command } from "./command.ts";
import { ofOperation } from "./operation.ts";
import { ADDRESSES } from "./addresses.ts";
import { CANARY } from "./canary.ts";
import { askPassword } from "./password.ts";
import { RELEASES } from "./releases.ts";
import { REPORTS } from "./reports.ts";
import { SUPPORT } from "./support.ts";

const key = () => randomText(16);
const TO = { recipient: "to" };
const DEVICES = { maxDevices: "devices" };
const TIMES = { publishedAt: "from", endsAt: "until" };

export const COMMANDS: Record<string, Record<string, Command>> = {
  codes: {
    create: ofOperation("codes_create", { names: { expiresAt: "expires" }, made: { key } }),
    list: ofOperation("codes_list"),
    revoke: ofOperation("codes_revoke", { words: ["code"] }),
  },
  gifts: {
    find: ofOperation("gifts_find", { words: ["of"], empty: "There is no such gift." }),
    revoke: ofOperation("codes_revoke", { words: ["id"] }),
  },
  groups: {
    list: ofOperation("groups_list", { empty: "There is no such group." }),
    show: ofOperation("groups_show", { words: ["id"] }),
    preview: ofOperation("groups_end_preview", { words: ["id"] }),
    end: ofOperation("groups_end", { words: ["id"] }),
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
    reports: ofOperation("benefits_reports", {
      words: ["service", "account"],
      empty: "Nobody reported it, and nobody holds a slot.",
    }),
  },
  orders: {
    list: ofOperation("orders_list"),
    attention: ofOperation("orders_attention", { empty: "Nothing needs a look." }),
    past: ofOperation("attention_past", { empty: "Nothing needed a look before." }),
    take: ofOperation("attention_take", { words: ["id"] }),
    leave: ofOperation("attention_leave", { words: ["id"] }),
    done: ofOperation("attention_done", { words: ["id"] }),
    reviewed: ofOperation("orders_reviewed", { words: ["provider", "event"] }),
    show: ofOperation("orders_show", { words: ["number"] }),
    preview: ofOperation("orders_refund_preview", { words: ["number"] }),
    refund: ofOperation("orders_refund", { words: ["number"], made: { key } }),
    dispute: ofOperation("orders_dispute", {
      words: ["number"],
      names: { dispute: "id", dueAt: "due" },
    }),
    paid: ofOperation("orders_paid", { words: ["number"] }),
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
    statement: ofOperation("affiliates_statement", {
      words: ["uid"],
      empty: "Nothing was earned or settled then.",
      csv: [
        "at",
        "what",
        "amount",
        "currency",
        "order",
        "total",
        "percent",
        "type",
        "state",
        "period",
        "paidAt",
      ],
      csvHead: true,
    }),
    settlements: ofOperation("affiliates_settlements", { empty: "Nothing is settled yet." }),
    rate: ofOperation("affiliates_rate", { words: ["uid", "percent"] }),
    settle: ofOperation("affiliates_settle"),
    pay: ofOperation("affiliates_pay", { words: ["settlementId"], names: TO }),
  },
  releases: RELEASES,
  canary: CANARY,
  addresses: ADDRESSES,
  plans: {
    list: ofOperation("plans_list"),
    show: ofOperation("plans_show", { words: ["id"] }),
    preview: ofOperation("plans_preview"),
    add: ofOperation("plans_add", { words: ["id"], names: DEVICES }),
    change: ofOperation("plans_change", { words: ["id"], names: DEVICES }),
    price: ofOperation("plans_price", { words: ["id", "price"] }),
    "price-preview": ofOperation("plans_price_preview", { words: ["id", "price"] }),
    withdraw: ofOperation("plans_price_withdraw", { words: ["id", "from"] }),
    sale: ofOperation("plans_sale", { words: ["id", "sale"] }),
  },
  business: {
    list: ofOperation("business_list"),
    set: ofOperation("business_set", { words: ["name", "value"] }),
  },
  announcements: {
    list: ofOperation("announcements_list", { empty: "Nothing is announced." }),
    show: ofOperation("announcements_show", { words: ["id"] }),
    post: ofOperation("announcements_post", { words: ["id"], names: TIMES }),
    "post-preview": ofOperation("announcements_post_preview", { words: ["id"], names: TIMES }),
    change: ofOperation("announcements_change", { words: ["id"], names: TIMES }),
    "change-preview": ofOperation("announcements_change_preview", { words: ["id"], names: TIMES }),
    end: ofOperation("announcements_end", { words: ["id"] }),
    preview: ofOperation("announcements_letter_preview", {
      words: ["id"],
      empty: "Nobody chose news by letter.",
    }),
    letter: ofOperation("announcements_letter", { words: ["id"] }),
  },
  reviews: {
    list: ofOperation("reviews_list", { empty: "No review is kept." }),
    add: ofOperation("reviews_add", { made: { key } }),
    change: ofOperation("reviews_change", { words: ["id"] }),
    end: ofOperation("reviews_end", { words: ["id"] }),
  },
  people: {
    find: ofOperation("people_find", { words: ["name"], empty: "Nobody has that name." }),
    show: ofOperation("people_show", { words: ["uid"] }),
    preview: ofOperation("people_give_preview", { words: ["uid"] }),
    give: ofOperation("people_give", { words: ["uid"], made: { key } }),
    "take-preview": ofOperation("people_take_preview", { words: ["uid"] }),
    take: ofOperation("people_take", { words: ["uid"], made: { key } }),
    undo: ofOperation("people_undo", { words: ["key"] }),
    "block-preview": ofOperation("people_block_preview", { words: ["uid", "from"] }),
    block: ofOperation("people_block", { words: ["uid", "from"] }),
    unblock: ofOperation("people_unblock", { words: ["uid", "from"] }),
    "sign-out": ofOperation("people_sign_out", { words: ["uid"] }),
    "end-session": ofOperation("people_end_session", { words: ["uid", "session"] }),
    "second-off": ofOperation("people_second_off", { words: ["uid"] }),
    unbind: ofOperation("people_unbind", { words: ["uid", "device"] }),
    address: ofOperation("people_address", { words: ["uid", "kind", "address"] }),
    export: ofOperation("people_export", { words: ["uid"] }),
    "delete-preview": ofOperation("people_delete_preview", { words: ["uid"] }),
    delete: ofOperation("people_delete", { words: ["uid"] }),
  },
  reports: REPORTS,
  support: SUPPORT,
  status: {
    show: ofOperation("status_show", {
      first: { list: "jobs", said: "The schedule has not run yet. It runs each minute." },
      wrong: { list: "faults", said: "Something is wrong." },
    }),
  },
  operators: {
    list: ofOperation("operators_list", {
      empty: "Nobody operates but by the deployment's tokens.",
    }),
    invite: ofOperation("operators_invite", { words: ["name"] }),
    change: ofOperation("operators_change", { words: ["name", "role"] }),
    end: ofOperation("operators_end", { words: ["name"] }),
    sessions: ofOperation("operators_sessions", { empty: "Nobody is signed in to the console." }),
    "end-session": ofOperation("operators_end_session", { words: ["id"] }),
    tokens: ofOperation("operators_tokens", { empty: "No script has a token." }),
    "token-make": ofOperation("operators_token_make", { words: ["name"] }),
    "token-end": ofOperation("operators_token_end", { words: ["name"] }),
  },
  audit: {
    list: ofOperation("audit_list", {
      empty: "Nobody did that.",
      csv: ["at", "operator", "operation", "subject", "person", "way", "country", "request"],
      csvHead: true,
    }),
  },
};
