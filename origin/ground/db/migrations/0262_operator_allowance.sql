-- What an operator did on a day (UTC) of what their role may do so much of. The rule refuses the whole batch of a move that is
-- more than is left; nobody reads a row before.
CREATE TABLE operator_allowance (
  operator TEXT NOT NULL,
  kind TEXT NOT NULL,
  day INTEGER NOT NULL,
  used INTEGER NOT NULL,
  most INTEGER NOT NULL,
  PRIMARY KEY (operator, kind, day),
  CONSTRAINT operator_allowance_most CHECK (used <= most)
) STRICT;
