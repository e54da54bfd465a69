-- The companies whose filings are read from the SEC, by its number without leading zeros: those that customers held or
-- watched and those that readers looked at, each with the last day. An empty `next_at` is due at once.
CREATE TABLE company_filing_reads (
  cik TEXT PRIMARY KEY,
  held_on TEXT,
  viewed_on TEXT,
  read_at TEXT,
  next_at TEXT NOT NULL,
  failure TEXT
);
CREATE INDEX company_filing_reads_by_time ON company_filing_reads (next_at);

-- Filings of companies, a bounded number of each. `items` are those of Form 8-K, with commas between them.
CREATE TABLE company_filings (
  cik TEXT NOT NULL,
  accession TEXT NOT NULL,
  form TEXT NOT NULL,
  filed TEXT NOT NULL,
  period TEXT,
  items TEXT NOT NULL,
  document TEXT,
  PRIMARY KEY (cik, accession)
);

-- The days on which companies filed their results, and the month in which the quarter ended.
CREATE TABLE announced_results (
  cik TEXT NOT NULL,
  date TEXT NOT NULL,
  quarter_end TEXT,
  PRIMARY KEY (cik, date)
);

-- The symbols that customers hold or watch are found without reading all rows.
CREATE INDEX tickers_by_symbol ON tickers (is_closed, symbol);
CREATE INDEX watchlist_items_by_symbol ON watchlist_items (symbol);
