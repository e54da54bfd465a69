ALTER TABLE customers ADD COLUMN currency TEXT NOT NULL DEFAULT 'USD';

ALTER TABLE portfolios ADD COLUMN currency TEXT NOT NULL DEFAULT 'USD';
ALTER TABLE portfolios ADD COLUMN cost_method TEXT NOT NULL DEFAULT 'average';
-- Per cent of a dividend that is withheld as tax.
ALTER TABLE portfolios ADD COLUMN withholding_rate TEXT NOT NULL DEFAULT '0';
ALTER TABLE portfolios ADD COLUMN record_dividends INTEGER NOT NULL DEFAULT 0;
-- Kept so that the limit can be checked without counting.
ALTER TABLE portfolios ADD COLUMN transaction_count INTEGER NOT NULL DEFAULT 0;

-- For the daily job that records new dividends.
CREATE INDEX recording_portfolios ON portfolios (id) WHERE record_dividends = 1;

-- A ticker is the position that its transactions lead to. `shares` and `cost` count as of the day `as_of`: later splits
-- are applied when they are read. Without `cost` it is shares × buy_price.
-- The currency of the security's prices, and of `buy_price` and `cost`.
ALTER TABLE tickers ADD COLUMN currency TEXT NOT NULL DEFAULT 'USD';
ALTER TABLE tickers ADD COLUMN cost TEXT;
ALTER TABLE tickers ADD COLUMN as_of TEXT NOT NULL DEFAULT '';
ALTER TABLE tickers ADD COLUMN is_closed INTEGER NOT NULL DEFAULT 0;
-- Changes with every change of the position's transactions.
ALTER TABLE tickers ADD COLUMN revision TEXT NOT NULL DEFAULT '';
UPDATE tickers SET as_of = substr(created_at, 1, 10);

CREATE TABLE transactions (
  id TEXT PRIMARY KEY,
  portfolio_id TEXT NOT NULL REFERENCES portfolios (id) ON DELETE CASCADE,
  -- Null for deposits, withdrawals and other money that belongs to no security.
  ticker_id TEXT REFERENCES tickers (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  -- Null for a position from before transactions were kept, until its owner enters a date.
  date TEXT,
  day_order INTEGER NOT NULL,
  shares TEXT,
  price TEXT,
  -- Null if it is shares × price.
  amount TEXT,
  fee TEXT NOT NULL,
  tax TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- Units of the portfolio's currency for one unit of `currency`; null for the published rate.
  rate TEXT,
  numerator TEXT,
  denominator TEXT,
  -- JSON: [{"transactionId": "…", "shares": "…"}]
  lots TEXT,
  linked_id TEXT,
  note TEXT NOT NULL,
  source TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX transactions_by_portfolio ON transactions (portfolio_id, date, day_order, id);
CREATE INDEX transactions_of_no_ticker ON transactions (portfolio_id, date, day_order, id)
  WHERE ticker_id IS NULL;
CREATE INDEX transactions_by_ticker ON transactions (ticker_id, date, day_order, id);
CREATE INDEX entered_splits ON transactions (ticker_id) WHERE kind = 'split';

INSERT INTO transactions
  (id, portfolio_id, ticker_id, kind, day_order, shares, price, fee, tax, currency, note, source, created_at)
SELECT id, portfolio_id, id, 'buy', 0, shares, buy_price, '0', '0', 'USD', '', 'opening', created_at
FROM tickers;
UPDATE portfolios
SET transaction_count = (SELECT COUNT(*) FROM tickers WHERE tickers.portfolio_id = portfolios.id);

CREATE TABLE dismissed_dividends (
  ticker_id TEXT NOT NULL REFERENCES tickers (id) ON DELETE CASCADE,
  ex_date TEXT NOT NULL,
  PRIMARY KEY (ticker_id, ex_date)
);

-- Securities that a customer has defined.
CREATE TABLE securities (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  symbol TEXT NOT NULL,
  name TEXT NOT NULL,
  currency TEXT NOT NULL,
  type TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (customer_id, symbol)
);

-- Prices that a customer has entered, of an own security or where the sources of a listed one lack them.
CREATE TABLE security_prices (
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  symbol TEXT NOT NULL,
  date TEXT NOT NULL,
  price TEXT NOT NULL,
  PRIMARY KEY (customer_id, symbol, date)
);

-- Reference rates that are newer than the shipped ones: units of a currency for one euro.
CREATE TABLE exchange_rates (
  date TEXT NOT NULL,
  currency TEXT NOT NULL,
  rate TEXT NOT NULL,
  PRIMARY KEY (date, currency)
);
