-- Whether the payer's last try was refused, as the provider told when it was last asked.
ALTER TABLE purchase ADD COLUMN declined INTEGER NOT NULL DEFAULT 0 CHECK (declined IN (0, 1));
