-- Questions to support. A thread belongs to an account, or to a mailbox that was proven by a code.
CREATE TABLE support_thread (
  id TEXT PRIMARY KEY,
  -- What people and operators call it.
  number TEXT NOT NULL UNIQUE,
  user_id TEXT REFERENCES user (id),
  -- The normal form of an e-mail address.
  mailbox TEXT,
  language TEXT NOT NULL,
  topic TEXT NOT NULL,
  order_id TEXT REFERENCES purchase (id),
  state TEXT NOT NULL DEFAULT 'open',
  transition_id TEXT,
  created_at INTEGER NOT NULL,
  -- When the state or the last message came: an open one waits since then.
  changed_at INTEGER NOT NULL,
  CHECK ((user_id IS NULL) <> (mailbox IS NULL))
) STRICT;
CREATE INDEX support_thread_of_user ON support_thread (user_id, changed_at) WHERE user_id IS NOT NULL;
CREATE INDEX support_thread_of_mailbox ON support_thread (mailbox, changed_at) WHERE mailbox IS NOT NULL;
CREATE INDEX support_thread_queue ON support_thread (state, changed_at);

CREATE TABLE support_message (
  id TEXT PRIMARY KEY,
  thread_id TEXT NOT NULL REFERENCES support_thread (id),
  -- Who wrote it: the person, an operator to the person or to other operators, or a stranger who had the mail address.
  author TEXT NOT NULL,
  operator TEXT,
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- Of a message that came by mail: the digest of its Message-ID, and how many attachments were left out.
  mail_hash TEXT,
  left_out INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX support_message_of_thread ON support_message (thread_id, at, id);
CREATE UNIQUE INDEX support_message_by_mail ON support_message (thread_id, mail_hash) WHERE mail_hash IS NOT NULL;

-- Pictures, cleaned, as base64. One without a message waits for it to be sent.
CREATE TABLE support_picture (
  id TEXT PRIMARY KEY,
  user_id TEXT REFERENCES user (id),
  mailbox TEXT,
  message_id TEXT REFERENCES support_message (id),
  type TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  content TEXT NOT NULL,
  at INTEGER NOT NULL,
  CHECK ((user_id IS NULL) <> (mailbox IS NULL))
) STRICT;
CREATE INDEX support_picture_of_message ON support_picture (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX support_picture_by_age ON support_picture (at);
CREATE INDEX support_picture_of_user ON support_picture (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX support_picture_of_mailbox ON support_picture (mailbox) WHERE mailbox IS NOT NULL;

-- What opens the threads of a mailbox: SHA-256 of a random key, given for a code or in a letter to the mailbox.
CREATE TABLE support_key (
  hash TEXT PRIMARY KEY,
  mailbox TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX support_key_expiry ON support_key (expires_at);
CREATE INDEX support_key_of_mailbox ON support_key (mailbox);

-- Mailboxes that may not write. An account that may not is in person_block.
CREATE TABLE support_block (
  mailbox TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Answers that operators have ready, in each language.
CREATE TABLE support_ready (
  name TEXT PRIMARY KEY,
  text_en TEXT NOT NULL,
  text_zh_cn TEXT NOT NULL,
  text_more TEXT NOT NULL DEFAULT '{}',
  texts TEXT NOT NULL AS (json_patch(text_more, json_object('en', text_en, 'zh_CN', text_zh_cn)))
) STRICT, WITHOUT ROWID;
