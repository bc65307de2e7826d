-- The operators' record says more: by which way they came in, from where (the network as a keyed hash), about whom (a
-- person's number), what was asked without its secrets, and what it was before and after. All null in rows of before.
ALTER TABLE operator_action ADD COLUMN way TEXT;
ALTER TABLE operator_action ADD COLUMN country TEXT;
ALTER TABLE operator_action ADD COLUMN network TEXT;
ALTER TABLE operator_action ADD COLUMN person TEXT;
ALTER TABLE operator_action ADD COLUMN request TEXT;
ALTER TABLE operator_action ADD COLUMN before TEXT;
ALTER TABLE operator_action ADD COLUMN after TEXT;
CREATE INDEX operator_action_person ON operator_action (person, at) WHERE person IS NOT NULL;
