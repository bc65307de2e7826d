-- What finders said of addresses that they found dead: how often, by day, kind and country of the network. Nothing of whom.
CREATE TABLE dead_address (
  url TEXT NOT NULL,
  day TEXT NOT NULL,
  failure TEXT NOT NULL,
  country TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, url, failure, country)
) STRICT, WITHOUT ROWID;
