-- Each time the database went back to a copy. Addresses of crypto payments after `lost_after`, up to `lost_until`, may have been
-- given by what came between the copy and its return: they are watched, and none of them is given again.
CREATE TABLE restoration (
  id INTEGER PRIMARY KEY,
  copied_at INTEGER NOT NULL,
  restored_at INTEGER NOT NULL,
  lost_after INTEGER NOT NULL,
  lost_until INTEGER NOT NULL CHECK (lost_until >= lost_after),
  -- How far the schedule has derived them.
  derived_until INTEGER NOT NULL
) STRICT;

-- Those addresses, and what else is known to have been given then. What comes to one is of an order that is lost: a person looks.
CREATE TABLE lost_address (
  address_index INTEGER PRIMARY KEY,
  -- Lower case hexadecimal.
  address TEXT NOT NULL UNIQUE,
  restored_at INTEGER NOT NULL
) STRICT;
CREATE INDEX lost_address_restored ON lost_address (restored_at);

-- People who deleted their account after the copy was taken: the schedule erases them again.
CREATE TABLE erase_again (
  user_id TEXT PRIMARY KEY REFERENCES user (id)
) STRICT, WITHOUT ROWID;
