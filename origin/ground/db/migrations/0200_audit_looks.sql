-- The operators' record is searched by who, by what and by whom it was about.
CREATE INDEX operator_action_operator ON operator_action (operator, at);
CREATE INDEX operator_action_action ON operator_action (action, at);
CREATE INDEX operator_action_subject ON operator_action (subject, at);
