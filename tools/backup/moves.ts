/**
 * What a restore moves, in the copy or in the database that went back (docs/decisions/0130): nothing that the world outside
 * remembers is given twice, and nothing that somebody ended begins again.
 */

export interface Going {
  /** Unix milliseconds, all: of the copy, and of now. */
  copiedAt: number;
  restoredAt: number;
  /** How many addresses after the copy's last are watched: more than were given since. */
  watched: number;
  /** The last address that is known to have been given; 0 where nothing is known. */
  lastIndex: number;
}

const EPOCH = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;

/** Of the letters before a membership ends, in their order. */
const REMINDED_MS = [7 * 24 * 60 * MINUTE_MS, 24 * 60 * MINUTE_MS];

/**
 * Places below the extended key for each minute, of which there are 2³¹: no shop gives so many addresses, so that none given
 * before is given again, whichever copy came back and how often.
 */
const ADDRESSES_A_MINUTE = 64;

/** Statements for one batch, on today's schema. */
export function movesOf({ copiedAt, restoredAt, watched, lastIndex }: Going): string[] {
  const minutes = Math.floor((restoredAt - EPOCH) / MINUTE_MS);
  const past = Math.max(minutes * ADDRESSES_A_MINUTE, lastIndex);
  return [
    `INSERT INTO sqlite_sequence (name, seq) SELECT 'crypto_payment', 0
       WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'crypto_payment');`,
    `INSERT INTO restoration (copied_at, restored_at, lost_after, lost_until, derived_until)
       SELECT ${copiedAt}, ${restoredAt}, seq, seq + ${watched}, seq FROM sqlite_sequence WHERE name = 'crypto_payment';`,
    `UPDATE sqlite_sequence SET seq = max(seq + ${watched}, ${past}) WHERE name = 'crypto_payment';`,
    // The key of a session is made of it: what the provider knows under the one of before stays what it is.
    `UPDATE purchase SET session_attempt = max(session_attempt + 1, ${minutes})
       WHERE status = 'pending' AND provider_session IS NULL;`,
    // As if they had been tried: the provider is asked before they are sent, with the same key.
    `UPDATE refund SET attempts = MAX(attempts, 1), next_attempt_at = ${restoredAt} WHERE status = 'requested';`,
    `DELETE FROM session;`,
    `DELETE FROM account_claim;`,
    `DELETE FROM operator_session;`,
    `DELETE FROM operator_invitation;`,
    // One that was ended since does not begin again; scripts get others.
    `UPDATE operator_token SET ended_at = ${restoredAt} WHERE ended_at IS NULL;`,
    `DELETE FROM verification_code;`,
    // They were sent then, or nobody wants them any more.
    `DELETE FROM outbox WHERE status = 'pending';`,
    ...REMINDED_MS.map(
      (ahead, sent) =>
        `UPDATE membership_end SET reminded = ${sent + 1} WHERE reminded = ${sent} AND expires_at <= ${restoredAt + ahead};`,
    ),
    // News that was on its way went on meanwhile: nobody gets it twice.
    `UPDATE announcement_letter SET done_at = ${restoredAt} WHERE done_at IS NULL;`,
    // No job is late that had no turn yet.
    `UPDATE job_run SET good_at = ${restoredAt} WHERE good_at < ${restoredAt};`,
    // A reader of then holds no lease.
    `UPDATE chain_cursor SET reader = '', reader_until = 0;`,
  ];
}
