/**
 * Migrations that do more than add, each with what code of before meets on the later schema. They landed before anything was
 * deployed. A new one is listed only with a reason why no version that may still serve is harmed.
 */
export const LISTED: Record<string, string> = {
  "0002_accounts.sql": "identities and sessions were not written by code of before",
  "0031_group_seat_refund.sql": "allows one more move of a seat than before",
  "0051_settlement.sql": "commission rows were only inserted by code of before, and still are",
  "0056_settlement_transactions.sql":
    "code of before names no recipient: its settlements can not be marked paid, nothing is lost",
  "0066_refund_transaction.sql": "the trigger of 0056 again, which counts refunds too",
  "0067_crypto_returns.sql": "refuses only what a column of this migration says was given back",
  "0070_group_version_claimed.sql":
    "code of before counted no version for a choice: its moves of a group are refused and told as trouble",
  "0100_lists_that_grow.sql":
    "tables and columns are made anew under their names, with the same rows; only lists of allowed values are gone",
  "0101_devices_of_an_order.sql": "the trigger of before, with a new column among the fixed ones",
  "0110_refund_undone.sql": "allows one more move of a seat than before",
  "0111_commission_part.sql":
    "the index of before, which leaves out rows that only later code writes",
  "0130_chain_reading.sql":
    "code of before knows a transfer by another name: its reading of chains is refused and goes on with the later code",
  "0140_places.sql":
    "code of before writes codes without a place; a code that was sent meanwhile has to be asked for again",
  "0230_gifts.sql":
    "refuses only what concerns a gift, which code of before cannot sell: the payment of one is tried again, by the later code",
};
