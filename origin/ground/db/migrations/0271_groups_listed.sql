-- Operators list groups newest first, of one status or of all, and see all orders of one. An index for each status: one of all
-- would be taken for open groups too, in place of the one of their ends.
CREATE INDEX group_buy_created ON group_buy (created_at, id);
CREATE INDEX group_buy_unpaid_created ON group_buy (created_at, id) WHERE status = 'unpaid';
CREATE INDEX group_buy_open_created ON group_buy (created_at, id) WHERE status = 'open';
CREATE INDEX group_buy_ended_created ON group_buy (created_at, id) WHERE status = 'ended';
CREATE INDEX group_buy_finished_created ON group_buy (created_at, id) WHERE status = 'finished';
CREATE INDEX group_buy_waiting ON group_buy (created_at, id) WHERE status = 'ended' AND settled = 0;
CREATE INDEX group_order_group ON group_order (group_id);
