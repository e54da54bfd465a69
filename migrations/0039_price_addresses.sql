-- Addresses from which prices of customers' own securities are read once a day. `reading` is JSON: how the reply is read.
CREATE TABLE price_addresses (
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  symbol TEXT NOT NULL,
  url TEXT NOT NULL,
  reading TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  read_at TEXT NOT NULL,
  failed_since TEXT,
  failure TEXT,
  failures INTEGER NOT NULL,
  next_at TEXT NOT NULL,
  PRIMARY KEY (customer_id, symbol)
);
CREATE INDEX price_addresses_by_next ON price_addresses (next_at);

-- 1 for a price that was read from an address.
ALTER TABLE security_prices ADD COLUMN from_address INTEGER NOT NULL DEFAULT 0;
