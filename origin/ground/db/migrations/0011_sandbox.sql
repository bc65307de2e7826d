-- The sandbox provider's own books, as a real provider would keep them on its side. Empty in production.
CREATE TABLE sandbox_session (
  id TEXT PRIMARY KEY,
  idempotency_key TEXT NOT NULL UNIQUE,
  order_id TEXT NOT NULL,
  order_number TEXT NOT NULL,
  item TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  method TEXT NOT NULL,
  language TEXT NOT NULL,
  closed INTEGER NOT NULL DEFAULT 0 CHECK (closed IN (0, 1)),
  declined INTEGER NOT NULL DEFAULT 0 CHECK (declined IN (0, 1)),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- A capture from `at` on; one in the future is a payer who is late. `announced` is whether we were told.
CREATE TABLE sandbox_capture (
  id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sandbox_session (id),
  amount INTEGER NOT NULL,
  at INTEGER NOT NULL,
  announced INTEGER NOT NULL CHECK (announced IN (0, 1))
) STRICT;
CREATE INDEX sandbox_capture_session ON sandbox_capture (session_id);
CREATE INDEX sandbox_capture_due ON sandbox_capture (at) WHERE announced = 0;

CREATE TABLE sandbox_refund (
  id TEXT PRIMARY KEY,
  capture_id TEXT NOT NULL REFERENCES sandbox_capture (id),
  idempotency_key TEXT NOT NULL UNIQUE,
  amount INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX sandbox_refund_capture ON sandbox_refund (capture_id);
