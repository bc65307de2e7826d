-- What the marketing calls tell. Rows with sample = 1 only show what a real one looks like, and every page says so.

CREATE TABLE announcement (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('service', 'release', 'offer')),
  title_en TEXT NOT NULL,
  title_zh_cn TEXT NOT NULL,
  -- Paragraphs, a blank line between two.
  body_en TEXT NOT NULL,
  body_zh_cn TEXT NOT NULL,
  link_url TEXT,
  link_label_en TEXT,
  link_label_zh_cn TEXT,
  published_at INTEGER NOT NULL,
  sample INTEGER NOT NULL CHECK (sample IN (0, 1)),
  CHECK ((link_url IS NULL) = (link_label_en IS NULL) AND (link_url IS NULL) = (link_label_zh_cn IS NULL))
) STRICT;
CREATE INDEX announcement_published ON announcement (published_at);

-- The current release of a platform is its newest row that has been released.
CREATE TABLE release (
  platform TEXT NOT NULL CHECK (platform IN ('ios', 'android', 'mac', 'windows')),
  version TEXT NOT NULL,
  released_at INTEGER NOT NULL,
  requirement_en TEXT NOT NULL,
  requirement_zh_cn TEXT NOT NULL,
  store_label TEXT,
  store_url TEXT,
  -- One note a line.
  notes_en TEXT NOT NULL DEFAULT '',
  notes_zh_cn TEXT NOT NULL DEFAULT '',
  sample INTEGER NOT NULL CHECK (sample IN (0, 1)),
  PRIMARY KEY (platform, version),
  CHECK ((store_label IS NULL) = (store_url IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE release_file (
  name TEXT PRIMARY KEY,
  platform TEXT NOT NULL,
  version TEXT NOT NULL,
  variant TEXT,
  size INTEGER NOT NULL CHECK (size > 0),
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  position INTEGER NOT NULL DEFAULT 0,
  FOREIGN KEY (platform, version) REFERENCES release (platform, version)
) STRICT;
CREATE INDEX release_file_release ON release_file (platform, version);

CREATE TABLE release_mirror (
  file_name TEXT NOT NULL REFERENCES release_file (name),
  position INTEGER NOT NULL,
  label_en TEXT NOT NULL,
  label_zh_cn TEXT NOT NULL,
  url TEXT NOT NULL,
  PRIMARY KEY (file_name, position)
) STRICT, WITHOUT ROWID;

-- The list of the current files, signed away from any server (npm run releases) and served as it was signed.
CREATE TABLE release_manifest (
  signed_at INTEGER PRIMARY KEY,
  document TEXT NOT NULL,
  signature TEXT NOT NULL
) STRICT;

CREATE TABLE review (
  id TEXT PRIMARY KEY,
  author TEXT NOT NULL,
  text_en TEXT NOT NULL,
  text_zh_cn TEXT NOT NULL,
  written_on TEXT NOT NULL CHECK (written_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  position INTEGER NOT NULL,
  sample INTEGER NOT NULL CHECK (sample IN (0, 1))
) STRICT;

-- Arrivals by day. `code` is '' for ad clicks, whose ids are never stored.
CREATE TABLE click_count (
  day TEXT NOT NULL,
  parameter TEXT NOT NULL CHECK (parameter IN ('invite', 'ref', 'aff', 'gclid', 'wbraid', 'gbraid', 'bd_vid')),
  code TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, parameter, code)
) STRICT, WITHOUT ROWID;
CREATE INDEX click_count_code ON click_count (code, day);
