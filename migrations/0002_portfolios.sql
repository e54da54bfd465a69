CREATE TABLE portfolios (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  created_at TEXT NOT NULL
);

CREATE INDEX portfolios_by_customer ON portfolios (customer_id, id);

CREATE TABLE tickers (
  id TEXT PRIMARY KEY,
  portfolio_id TEXT NOT NULL REFERENCES portfolios (id) ON DELETE CASCADE,
  symbol TEXT NOT NULL,
  name TEXT NOT NULL,
  shares TEXT NOT NULL,
  buy_price TEXT NOT NULL,
  notes TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (portfolio_id, symbol)
);
