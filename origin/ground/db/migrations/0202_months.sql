-- Reports read a month of each.
CREATE INDEX money_entry_at ON money_entry (at);
CREATE INDEX commission_entry_at ON commission_entry (at);
CREATE INDEX settlement_paid_at ON settlement (paid_at) WHERE paid_at IS NOT NULL;
