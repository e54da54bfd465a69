-- The address at which other programs read a customer's calendar. Only the hash of its secret part is stored; `read_on` is
-- the last day on which it was read.
CREATE TABLE calendar_feeds (
  customer_id TEXT PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  read_on TEXT
);
