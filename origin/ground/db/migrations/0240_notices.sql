-- What a person chose of the letters that can be chosen, and when. Without a row a kind's default holds (contract/notice.ts).
CREATE TABLE notice_choice (
  user_id TEXT NOT NULL REFERENCES user (id),
  kind TEXT NOT NULL,
  wanted INTEGER NOT NULL CHECK (wanted IN (0, 1)),
  at INTEGER NOT NULL,
  PRIMARY KEY (user_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX notice_choice_wanted ON notice_choice (kind, user_id) WHERE wanted = 1;

-- An announcement that goes out by letter, a batch of people at a time: `after_user` is the last one who was looked at.
CREATE TABLE announcement_letter (
  id TEXT PRIMARY KEY REFERENCES announcement (id),
  transition_id TEXT NOT NULL,
  after_user TEXT NOT NULL DEFAULT '',
  letters INTEGER NOT NULL DEFAULT 0,
  at INTEGER NOT NULL,
  done_at INTEGER
) STRICT;
CREATE INDEX announcement_letter_at ON announcement_letter (at);
CREATE INDEX announcement_letter_open ON announcement_letter (at) WHERE done_at IS NULL;
