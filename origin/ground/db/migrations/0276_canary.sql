-- Statements of the warrant canary, as they were signed: a JSON list of { language, text, signature }. Each is of a later day
-- than those before it, and none ever changes or goes.
CREATE TABLE canary_statement (
  day TEXT PRIMARY KEY,
  texts TEXT NOT NULL CHECK (json_valid(texts)),
  published_at INTEGER NOT NULL
);
CREATE TRIGGER canary_statement_later BEFORE INSERT ON canary_statement WHEN EXISTS (SELECT 1 FROM canary_statement WHERE day >= NEW.day) BEGIN SELECT RAISE(ABORT, 'canary_statement: of no later day'); END;
CREATE TRIGGER canary_statement_no_update BEFORE UPDATE ON canary_statement BEGIN SELECT RAISE(ABORT, 'canary_statement is append-only'); END;
CREATE TRIGGER canary_statement_no_delete BEFORE DELETE ON canary_statement BEGIN SELECT RAISE(ABORT, 'canary_statement is append-only'); END;
