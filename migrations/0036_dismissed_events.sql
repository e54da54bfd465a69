-- Known events that the owner of a portfolio does not want to be suggested.
CREATE TABLE dismissed_events (
  portfolio_id TEXT NOT NULL REFERENCES portfolios (id) ON DELETE CASCADE,
  symbol TEXT NOT NULL,
  date TEXT NOT NULL,
  PRIMARY KEY (portfolio_id, symbol, date)
);
