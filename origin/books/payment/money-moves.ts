/**
 * What all reports call money in and refunds, in SQL of rows `e` of the ledger: each at the instant that it was booked, so that
 * a month that is over stays as it is. The plus keeps the database from an index that begins with all there ever was of a kind.
 */

/** Money of payers that came. What came back of a refund is none: it is a refund less. */
export const IS_MONEY_IN = `+e.kind = 'capture'`;

/** A refund, decided by whomever, when its money went; and when that came back: a dispute was won, a transfer was returned. */
export const IS_REFUND = `+e.kind IN ('refund_paid', 'refund_returned')`;

/** One that came back is one less. */
export const REFUNDS = `iif(e.kind = 'refund_paid', 1, -1)`;
