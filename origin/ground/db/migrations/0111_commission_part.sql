-- The difference that makes a plan of a seat is part of the seat's purchase: of the same type, and no second first one.
ALTER TABLE commission_entry ADD COLUMN part_of TEXT REFERENCES purchase (id);

DROP INDEX commission_entry_first;
CREATE UNIQUE INDEX commission_entry_first ON commission_entry (invitee_id)
WHERE type = 0 AND source_id = order_id AND part_of IS NULL;
