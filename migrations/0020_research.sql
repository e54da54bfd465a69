-- The address of an investor's page. NULL until the first start after this migration fills it in.
ALTER TABLE wizards ADD COLUMN slug TEXT;
CREATE UNIQUE INDEX wizards_by_slug ON wizards (slug);

-- The stocks that an article is about, as its editor confirmed them.
CREATE TABLE article_symbols (
  article_id TEXT NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  symbol TEXT NOT NULL,
  PRIMARY KEY (article_id, symbol)
);
CREATE INDEX article_symbols_by_symbol ON article_symbols (symbol, article_id);

-- The stocks that an item of a feed names, and the day of the item, so that the newest are found by one index.
CREATE TABLE feed_item_symbols (
  item_id TEXT NOT NULL REFERENCES feed_items (id) ON DELETE CASCADE,
  symbol TEXT NOT NULL,
  published_at TEXT NOT NULL,
  PRIMARY KEY (item_id, symbol)
);
CREATE INDEX feed_item_symbols_by_symbol ON feed_item_symbols (symbol, published_at);
