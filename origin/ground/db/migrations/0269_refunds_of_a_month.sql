-- Exports read the refunds of a month.
CREATE INDEX refund_at ON refund (at);
