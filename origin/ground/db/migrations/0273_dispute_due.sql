-- Until when evidence is taken in a dispute, in Unix milliseconds; null once it was given, or nobody asks for any.
ALTER TABLE refund ADD COLUMN due_at INTEGER;
CREATE INDEX refund_disputed ON refund (due_at) WHERE due_at IS NOT NULL;
UPDATE attention_item SET about = json_insert(about, '$.dueAt', NULL) WHERE over_at IS NULL;
