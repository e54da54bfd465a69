-- Reports of insiders (Forms 3, 4 and 5) in the lists of what companies filed, a bounded number of each company. A report is
-- due while `next_at` is set, at once if it is empty. `owners` is JSON; all that follows is null until the report was read.
CREATE TABLE insider_reports (
  cik TEXT NOT NULL,
  accession TEXT NOT NULL,
  form TEXT NOT NULL,
  filed TEXT NOT NULL,
  document TEXT NOT NULL,
  next_at TEXT,
  failures INTEGER NOT NULL,
  failure TEXT,
  read_at TEXT,
  period TEXT,
  original_filed TEXT,
  owners TEXT,
  PRIMARY KEY (cik, accession)
);
CREATE INDEX insider_reports_due ON insider_reports (filed) WHERE next_at IS NOT NULL;

-- The lines of the reports: shares and prices are exact decimal text, `code` is that of the SEC.
CREATE TABLE insider_transactions (
  cik TEXT NOT NULL,
  accession TEXT NOT NULL,
  line INTEGER NOT NULL,
  is_derivative INTEGER NOT NULL,
  security TEXT NOT NULL,
  date TEXT NOT NULL,
  code TEXT NOT NULL,
  is_acquired INTEGER NOT NULL,
  shares TEXT NOT NULL,
  price TEXT,
  shares_after TEXT,
  is_direct INTEGER NOT NULL,
  planned INTEGER,
  PRIMARY KEY (cik, accession, line)
);
CREATE INDEX insider_transactions_by_code ON insider_transactions (code, date);
