CREATE TABLE watchlists (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  list_order INTEGER NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX watchlists_by_customer ON watchlists (customer_id, list_order);

-- A symbol that a list contains. Prices are in the unit in which its exchange quotes, `currency`, on the day beside them.
CREATE TABLE watchlist_items (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  watchlist_id TEXT NOT NULL REFERENCES watchlists (id) ON DELETE CASCADE,
  symbol TEXT NOT NULL,
  name TEXT NOT NULL,
  currency TEXT NOT NULL,
  list_order INTEGER NOT NULL,
  added_on TEXT NOT NULL,
  added_price TEXT,
  target TEXT,
  target_on TEXT,
  note TEXT NOT NULL,
  UNIQUE (watchlist_id, symbol)
);
CREATE INDEX watchlist_items_by_customer ON watchlist_items (customer_id, symbol);

-- What a customer writes about a security, whether it is held, watched or neither.
CREATE TABLE journal_entries (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  symbol TEXT NOT NULL,
  kind TEXT NOT NULL,
  date TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX journal_entries_by_symbol ON journal_entries (customer_id, symbol, date);

-- By the address of the investor's page, which outlives an import that replaces all investors.
CREATE TABLE followed_investors (
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  slug TEXT NOT NULL,
  followed_at TEXT NOT NULL,
  PRIMARY KEY (customer_id, slug)
);
