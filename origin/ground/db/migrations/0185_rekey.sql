-- How far the rows under an earlier key were moved to the current one, by the current key's name and table.
CREATE TABLE rekey (
  key_name TEXT NOT NULL,
  of_table TEXT NOT NULL,
  after_id TEXT NOT NULL,
  done_at INTEGER,
  PRIMARY KEY (key_name, of_table)
) STRICT;
-- Rows are found by their digest under an earlier key.
CREATE INDEX device_hash ON device (device_hash);
CREATE INDEX known_network_hash ON known_network (network_hash);
CREATE INDEX verification_code_address ON verification_code (address_hash);
