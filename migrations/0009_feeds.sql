-- What is known of each feed. `failures` in a row; it is not fetched before `next_at`.
CREATE TABLE feed_sources (
  url TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  etag TEXT,
  last_modified TEXT,
  succeeded_at TEXT,
  failed_at TEXT,
  failure TEXT,
  failures INTEGER NOT NULL,
  next_at TEXT NOT NULL
);

ALTER TABLE feed_items ADD COLUMN feed_url TEXT;

CREATE INDEX feed_items_by_feed ON feed_items (feed_url, published_at);

-- Our own copies of the feeds' pictures, by a hash of the address that each came from; NULL for one that can't be had.
CREATE TABLE feed_pictures (
  hash TEXT PRIMARY KEY,
  bytes BLOB,
  tried_at TEXT NOT NULL
);
