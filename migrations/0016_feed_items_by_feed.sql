-- Each feed has items of its own: another feed's item with the same link is never changed.
CREATE TABLE new_feed_items (
  id TEXT PRIMARY KEY,
  link TEXT NOT NULL,
  title TEXT NOT NULL,
  image TEXT,
  source TEXT NOT NULL,
  published_at TEXT NOT NULL,
  feed_url TEXT
);

INSERT INTO new_feed_items (id, link, title, image, source, published_at, feed_url)
SELECT id, link, title, image, source, published_at, feed_url FROM feed_items;

DROP TABLE feed_items;

ALTER TABLE new_feed_items RENAME TO feed_items;

CREATE UNIQUE INDEX feed_items_by_link ON feed_items (link, feed_url);

CREATE INDEX feed_items_by_date ON feed_items (published_at, id);

CREATE INDEX feed_items_by_feed ON feed_items (feed_url, published_at);

-- How often a picture could not be had: it is tried again later each time.
ALTER TABLE feed_pictures ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;

UPDATE feed_pictures SET failures = 1 WHERE bytes IS NULL;
