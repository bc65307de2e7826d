-- Whom somebody brought, the newest first: most people were brought by nobody, and an index of all of them looks as if it found nobody.
CREATE INDEX user_invited ON user (invited_by, created_at) WHERE invited_by IS NOT NULL;
-- One operator's actions of one kind, however rare it is.
CREATE INDEX operator_action_of ON operator_action (operator, action, at);
