-- Every key of a customer's table contains the customer, so that an engine can distribute the tables by customer
-- (docs/scale.md). The id comes first: rows are added at the end of the index.

-- Renaming locks the tables on PostgreSQL: another instance cannot change a row that has been copied.
ALTER TABLE portfolios RENAME TO old_portfolios;
ALTER TABLE tickers RENAME TO old_tickers;
ALTER TABLE transactions RENAME TO old_transactions;
ALTER TABLE imports RENAME TO old_imports;
ALTER TABLE import_rows RENAME TO old_import_rows;
ALTER TABLE import_files RENAME TO old_import_files;
ALTER TABLE dismissed_dividends RENAME TO old_dismissed_dividends;
ALTER TABLE dismissed_events RENAME TO old_dismissed_events;
ALTER TABLE undos RENAME TO old_undos;
ALTER TABLE portfolio_plans RENAME TO old_portfolio_plans;
ALTER TABLE alert_rules RENAME TO old_alert_rules;
ALTER TABLE alert_messages RENAME TO old_alert_messages;
ALTER TABLE securities RENAME TO old_securities;
ALTER TABLE watchlists RENAME TO old_watchlists;
ALTER TABLE watchlist_items RENAME TO old_watchlist_items;
ALTER TABLE journal_entries RENAME TO old_journal_entries;

CREATE TABLE portfolios (
  id TEXT NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  created_at TEXT NOT NULL,
  currency TEXT NOT NULL DEFAULT 'USD',
  cost_method TEXT NOT NULL DEFAULT 'average',
  withholding_rate TEXT NOT NULL DEFAULT '0',
  record_dividends INTEGER NOT NULL DEFAULT 0,
  transaction_count INTEGER NOT NULL DEFAULT 0,
  list_order INTEGER NOT NULL DEFAULT 0,
  deleted_at TEXT,
  CONSTRAINT portfolios_key PRIMARY KEY (id, customer_id)
);
INSERT INTO portfolios (
  id, customer_id, title, created_at, currency, cost_method, withholding_rate, record_dividends, transaction_count,
  list_order, deleted_at
)
SELECT
  id, customer_id, title, created_at, currency, cost_method, withholding_rate, record_dividends, transaction_count,
  list_order, deleted_at
FROM old_portfolios;

CREATE TABLE tickers (
  id TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  portfolio_id TEXT NOT NULL,
  symbol TEXT NOT NULL,
  name TEXT NOT NULL,
  shares TEXT NOT NULL,
  buy_price TEXT NOT NULL,
  notes TEXT NOT NULL,
  created_at TEXT NOT NULL,
  currency TEXT NOT NULL DEFAULT 'USD',
  cost TEXT,
  as_of TEXT NOT NULL DEFAULT '',
  is_closed INTEGER NOT NULL DEFAULT 0,
  revision TEXT NOT NULL DEFAULT '',
  counted_splits TEXT,
  CONSTRAINT tickers_key PRIMARY KEY (id, customer_id),
  FOREIGN KEY (customer_id, portfolio_id) REFERENCES portfolios (customer_id, id) ON DELETE CASCADE
);
INSERT INTO tickers (
  id, customer_id, portfolio_id, symbol, name, shares, buy_price, notes, created_at, currency, cost, as_of,
  is_closed, revision, counted_splits
)
SELECT
  old.id, portfolios.customer_id, old.portfolio_id, old.symbol, old.name, old.shares, old.buy_price, old.notes,
  old.created_at, old.currency, old.cost, old.as_of, old.is_closed, old.revision, old.counted_splits
FROM old_tickers AS old JOIN portfolios ON portfolios.id = old.portfolio_id;

CREATE TABLE transactions (
  id TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  portfolio_id TEXT NOT NULL,
  ticker_id TEXT,
  kind TEXT NOT NULL,
  date TEXT,
  day_order INTEGER NOT NULL,
  shares TEXT,
  price TEXT,
  amount TEXT,
  fee TEXT NOT NULL,
  tax TEXT NOT NULL,
  currency TEXT NOT NULL,
  rate TEXT,
  numerator TEXT,
  denominator TEXT,
  lots TEXT,
  linked_id TEXT,
  note TEXT NOT NULL,
  source TEXT NOT NULL,
  created_at TEXT NOT NULL,
  import_id TEXT,
  external_id TEXT,
  rate_currency TEXT,
  acquired_on TEXT,
  broker TEXT NOT NULL DEFAULT '',
  counterpart TEXT,
  cost_share TEXT,
  CONSTRAINT transactions_key PRIMARY KEY (id, customer_id),
  FOREIGN KEY (customer_id, portfolio_id) REFERENCES portfolios (customer_id, id) ON DELETE CASCADE,
  FOREIGN KEY (customer_id, ticker_id) REFERENCES tickers (customer_id, id) ON DELETE CASCADE
);
INSERT INTO transactions (
  id, customer_id, portfolio_id, ticker_id, kind, date, day_order, shares, price, amount, fee, tax, currency, rate,
  numerator, denominator, lots, linked_id, note, source, created_at, import_id, external_id, rate_currency,
  acquired_on, broker, counterpart, cost_share
)
SELECT
  old.id, portfolios.customer_id, old.portfolio_id, old.ticker_id, old.kind, old.date, old.day_order, old.shares,
  old.price, old.amount, old.fee, old.tax, old.currency, old.rate, old.numerator, old.denominator, old.lots,
  old.linked_id, old.note, old.source, old.created_at, old.import_id, old.external_id, old.rate_currency,
  old.acquired_on, old.broker, old.counterpart, old.cost_share
FROM old_transactions AS old JOIN portfolios ON portfolios.id = old.portfolio_id;

CREATE TABLE imports (
  id TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  portfolio_id TEXT NOT NULL,
  status TEXT NOT NULL,
  created_at TEXT NOT NULL,
  committed_at TEXT,
  bytes_read INTEGER NOT NULL DEFAULT 0,
  bytes_total INTEGER NOT NULL DEFAULT 0,
  files TEXT NOT NULL,
  answers TEXT NOT NULL,
  result TEXT NOT NULL,
  stored_bytes INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT imports_key PRIMARY KEY (id, customer_id),
  FOREIGN KEY (customer_id, portfolio_id) REFERENCES portfolios (customer_id, id) ON DELETE CASCADE
);
INSERT INTO imports (
  id, customer_id, portfolio_id, status, created_at, committed_at, bytes_read, bytes_total, files, answers, result,
  stored_bytes
)
SELECT
  old.id, portfolios.customer_id, old.portfolio_id, old.status, old.created_at, old.committed_at, old.bytes_read,
  old.bytes_total, old.files, old.answers, old.result, old.stored_bytes
FROM old_imports AS old JOIN portfolios ON portfolios.id = old.portfolio_id;

CREATE TABLE import_rows (
  customer_id TEXT NOT NULL,
  import_id TEXT NOT NULL,
  file INTEGER NOT NULL,
  line INTEGER NOT NULL,
  verdict TEXT NOT NULL,
  reason TEXT,
  content TEXT NOT NULL,
  duplicate_of TEXT,
  decision TEXT,
  CONSTRAINT import_rows_key PRIMARY KEY (import_id, file, line, customer_id),
  FOREIGN KEY (customer_id, import_id) REFERENCES imports (customer_id, id) ON DELETE CASCADE
);
INSERT INTO import_rows (
  customer_id, import_id, file, line, verdict, reason, content, duplicate_of, decision
)
SELECT
  imports.customer_id, old.import_id, old.file, old.line, old.verdict, old.reason, old.content, old.duplicate_of,
  old.decision
FROM old_import_rows AS old JOIN imports ON imports.id = old.import_id;

CREATE TABLE import_files (
  customer_id TEXT NOT NULL,
  import_id TEXT NOT NULL,
  file INTEGER NOT NULL,
  chunk INTEGER NOT NULL,
  content BLOB NOT NULL,
  CONSTRAINT import_files_key PRIMARY KEY (import_id, file, chunk, customer_id),
  FOREIGN KEY (customer_id, import_id) REFERENCES imports (customer_id, id) ON DELETE CASCADE
);
INSERT INTO import_files (
  customer_id, import_id, file, chunk, content
)
SELECT
  imports.customer_id, old.import_id, old.file, old.chunk, old.content
FROM old_import_files AS old JOIN imports ON imports.id = old.import_id;

CREATE TABLE dismissed_dividends (
  customer_id TEXT NOT NULL,
  ticker_id TEXT NOT NULL,
  ex_date TEXT NOT NULL,
  CONSTRAINT dismissed_dividends_key PRIMARY KEY (ticker_id, ex_date, customer_id),
  FOREIGN KEY (customer_id, ticker_id) REFERENCES tickers (customer_id, id) ON DELETE CASCADE
);
INSERT INTO dismissed_dividends (
  customer_id, ticker_id, ex_date
)
SELECT
  tickers.customer_id, old.ticker_id, old.ex_date
FROM old_dismissed_dividends AS old JOIN tickers ON tickers.id = old.ticker_id;

CREATE TABLE dismissed_events (
  customer_id TEXT NOT NULL,
  portfolio_id TEXT NOT NULL,
  symbol TEXT NOT NULL,
  date TEXT NOT NULL,
  CONSTRAINT dismissed_events_key PRIMARY KEY (portfolio_id, symbol, date, customer_id),
  FOREIGN KEY (customer_id, portfolio_id) REFERENCES portfolios (customer_id, id) ON DELETE CASCADE
);
INSERT INTO dismissed_events (
  customer_id, portfolio_id, symbol, date
)
SELECT
  portfolios.customer_id, old.portfolio_id, old.symbol, old.date
FROM old_dismissed_events AS old JOIN portfolios ON portfolios.id = old.portfolio_id;

CREATE TABLE undos (
  id TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  portfolio_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  content TEXT NOT NULL,
  CONSTRAINT undos_key PRIMARY KEY (id, customer_id),
  FOREIGN KEY (customer_id, portfolio_id) REFERENCES portfolios (customer_id, id) ON DELETE CASCADE
);
INSERT INTO undos (
  id, customer_id, portfolio_id, created_at, content
)
SELECT
  old.id, portfolios.customer_id, old.portfolio_id, old.created_at, old.content
FROM old_undos AS old JOIN portfolios ON portfolios.id = old.portfolio_id;

CREATE TABLE portfolio_plans (
  customer_id TEXT NOT NULL,
  portfolio_id TEXT NOT NULL,
  content TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CONSTRAINT portfolio_plans_key PRIMARY KEY (portfolio_id, customer_id),
  FOREIGN KEY (customer_id, portfolio_id) REFERENCES portfolios (customer_id, id) ON DELETE CASCADE
);
INSERT INTO portfolio_plans (
  customer_id, portfolio_id, content, updated_at
)
SELECT
  portfolios.customer_id, old.portfolio_id, old.content, old.updated_at
FROM old_portfolio_plans AS old JOIN portfolios ON portfolios.id = old.portfolio_id;

CREATE TABLE alert_rules (
  id TEXT NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  symbol TEXT NOT NULL,
  name TEXT NOT NULL,
  currency TEXT NOT NULL,
  kind TEXT NOT NULL,
  threshold TEXT NOT NULL,
  stated_on TEXT NOT NULL,
  repeats INTEGER NOT NULL,
  state TEXT NOT NULL,
  revision INTEGER NOT NULL,
  reached_on TEXT,
  created_at TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  investor TEXT NOT NULL DEFAULT '',
  told_event TEXT,
  portfolio_id TEXT,
  CONSTRAINT alert_rules_key PRIMARY KEY (id, customer_id),
  FOREIGN KEY (customer_id, portfolio_id) REFERENCES portfolios (customer_id, id) ON DELETE CASCADE
);
INSERT INTO alert_rules (
  id, customer_id, symbol, name, currency, kind, threshold, stated_on, repeats, state, revision, reached_on,
  created_at, changed_at, investor, told_event, portfolio_id
)
SELECT
  id, customer_id, symbol, name, currency, kind, threshold, stated_on, repeats, state, revision, reached_on,
  created_at, changed_at, investor, told_event, portfolio_id
FROM old_alert_rules;

CREATE TABLE alert_messages (
  id TEXT NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  rule_id TEXT NOT NULL,
  event_key TEXT NOT NULL,
  symbol TEXT NOT NULL,
  name TEXT NOT NULL,
  currency TEXT NOT NULL,
  kind TEXT NOT NULL,
  threshold TEXT NOT NULL,
  price TEXT NOT NULL,
  reading TEXT NOT NULL,
  priced_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  read_at TEXT,
  mail_state TEXT NOT NULL,
  mail_attempts INTEGER NOT NULL,
  mail_due_at TEXT,
  investor TEXT NOT NULL DEFAULT '',
  finding TEXT,
  portfolio_id TEXT,
  CONSTRAINT alert_messages_key PRIMARY KEY (id, customer_id)
);
INSERT INTO alert_messages (
  id, customer_id, rule_id, event_key, symbol, name, currency, kind, threshold, price, reading, priced_at,
  created_at, read_at, mail_state, mail_attempts, mail_due_at, investor, finding, portfolio_id
)
SELECT
  id, customer_id, rule_id, event_key, symbol, name, currency, kind, threshold, price, reading, priced_at,
  created_at, read_at, mail_state, mail_attempts, mail_due_at, investor, finding, portfolio_id
FROM old_alert_messages;

CREATE TABLE securities (
  id TEXT NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  symbol TEXT NOT NULL,
  name TEXT NOT NULL,
  currency TEXT NOT NULL,
  type TEXT NOT NULL,
  created_at TEXT NOT NULL,
  CONSTRAINT securities_key PRIMARY KEY (id, customer_id)
);
INSERT INTO securities (
  id, customer_id, symbol, name, currency, type, created_at
)
SELECT
  id, customer_id, symbol, name, currency, type, created_at
FROM old_securities;

CREATE TABLE watchlists (
  id TEXT NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  list_order INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  CONSTRAINT watchlists_key PRIMARY KEY (id, customer_id)
);
INSERT INTO watchlists (
  id, customer_id, name, list_order, created_at
)
SELECT
  id, customer_id, name, list_order, created_at
FROM old_watchlists;

CREATE TABLE watchlist_items (
  id TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  watchlist_id TEXT NOT NULL,
  symbol TEXT NOT NULL,
  name TEXT NOT NULL,
  currency TEXT NOT NULL,
  list_order INTEGER NOT NULL,
  added_on TEXT NOT NULL,
  added_price TEXT,
  target TEXT,
  target_on TEXT,
  note TEXT NOT NULL,
  CONSTRAINT watchlist_items_key PRIMARY KEY (id, customer_id),
  FOREIGN KEY (customer_id, watchlist_id) REFERENCES watchlists (customer_id, id) ON DELETE CASCADE
);
INSERT INTO watchlist_items (
  id, customer_id, watchlist_id, symbol, name, currency, list_order, added_on, added_price, target, target_on, note
)
SELECT
  id, customer_id, watchlist_id, symbol, name, currency, list_order, added_on, added_price, target, target_on, note
FROM old_watchlist_items;

CREATE TABLE journal_entries (
  id TEXT NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  symbol TEXT NOT NULL,
  kind TEXT NOT NULL,
  date TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  CONSTRAINT journal_entries_key PRIMARY KEY (id, customer_id)
);
INSERT INTO journal_entries (
  id, customer_id, symbol, kind, date, text, created_at
)
SELECT
  id, customer_id, symbol, kind, date, text, created_at
FROM old_journal_entries;

-- Those that refer to others first: dropping a table that others refer to would delete their rows.
DROP TABLE old_transactions;
DROP TABLE old_dismissed_dividends;
DROP TABLE old_tickers;
DROP TABLE old_import_rows;
DROP TABLE old_import_files;
DROP TABLE old_imports;
DROP TABLE old_dismissed_events;
DROP TABLE old_undos;
DROP TABLE old_portfolio_plans;
DROP TABLE old_alert_rules;
DROP TABLE old_portfolios;
DROP TABLE old_alert_messages;
DROP TABLE old_securities;
DROP TABLE old_watchlist_items;
DROP TABLE old_watchlists;
DROP TABLE old_journal_entries;

-- When the rows are there: an index is then built sorted, which is much faster than row by row.
CREATE INDEX portfolios_by_customer ON portfolios (customer_id, id);
CREATE INDEX recording_portfolios ON portfolios (id) WHERE record_dividends = 1;
CREATE INDEX portfolios_by_deletion ON portfolios (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE UNIQUE INDEX symbols_of_portfolio ON tickers (portfolio_id, symbol, customer_id);
CREATE INDEX tickers_by_symbol ON tickers (is_closed, symbol);
CREATE INDEX transactions_by_portfolio ON transactions (portfolio_id, date, day_order, id);
CREATE INDEX transactions_of_no_ticker ON transactions (portfolio_id, date, day_order, id)
  WHERE ticker_id IS NULL;
CREATE INDEX transactions_by_ticker ON transactions (ticker_id, date, day_order, id);
CREATE INDEX entered_splits ON transactions (ticker_id) WHERE kind = 'split';
CREATE INDEX imported_transactions ON transactions (import_id, id) WHERE import_id IS NOT NULL;
CREATE INDEX received_shares ON transactions (portfolio_id, counterpart) WHERE counterpart IS NOT NULL;
CREATE INDEX imports_by_portfolio ON imports (portfolio_id, id);
CREATE INDEX uncommitted_imports ON imports (created_at) WHERE status <> 'committed';
CREATE INDEX committed_imports ON imports (committed_at) WHERE committed_at IS NOT NULL;
CREATE INDEX import_rows_by_verdict ON import_rows (import_id, file, verdict, line);
CREATE INDEX undos_by_portfolio ON undos (portfolio_id, created_at, id);
CREATE INDEX undos_by_age ON undos (created_at);
CREATE INDEX alert_rules_by_customer ON alert_rules (customer_id, symbol);
CREATE INDEX alert_rules_by_change ON alert_rules (changed_at);
CREATE INDEX alert_rules_by_event ON alert_rules (kind, investor, symbol, id);
CREATE INDEX alert_rules_by_portfolio ON alert_rules (portfolio_id, id) WHERE portfolio_id IS NOT NULL;
CREATE UNIQUE INDEX events_of_rule ON alert_messages (rule_id, event_key, customer_id);
CREATE INDEX alert_messages_by_customer ON alert_messages (customer_id, id);
CREATE INDEX alert_messages_by_mail ON alert_messages (mail_due_at);
CREATE UNIQUE INDEX symbols_of_customer ON securities (customer_id, symbol);
CREATE INDEX watchlists_by_customer ON watchlists (customer_id, list_order);
CREATE UNIQUE INDEX symbols_of_list ON watchlist_items (watchlist_id, symbol, customer_id);
CREATE INDEX watchlist_items_by_customer ON watchlist_items (customer_id, symbol);
CREATE INDEX watchlist_items_by_symbol ON watchlist_items (symbol);
CREATE INDEX journal_entries_by_symbol ON journal_entries (customer_id, symbol, date);
