-- A session of an account that only a device opens wants its first password or address. It has to wait, and every
-- other session of the account is told meanwhile. One at a time; it ends with its session.
CREATE TABLE account_claim (
  user_id TEXT PRIMARY KEY REFERENCES user (id),
  session_id TEXT NOT NULL,
  ready_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX account_claim_ready ON account_claim (ready_at);
