-- A filing may have 100,000 lines. They are written in small pieces beside what is shown, and put in place by one short
-- statement: the securities of a quarter as chunks of JSON under `table_id`, the holdings of a wizard under `list_id`.
CREATE TABLE filed_securities (
  table_id TEXT NOT NULL,
  chunk INTEGER NOT NULL,
  securities TEXT NOT NULL,
  PRIMARY KEY (table_id, chunk)
);
INSERT INTO filed_securities SELECT cik || ' ' || period, 0, holdings FROM filed_quarters;

CREATE TABLE staged_quarters (
  cik TEXT NOT NULL,
  period TEXT NOT NULL,
  filing TEXT NOT NULL,
  table_id TEXT NOT NULL,
  PRIMARY KEY (cik, period)
);
INSERT INTO staged_quarters SELECT cik, period, filing, cik || ' ' || period FROM filed_quarters;
DROP TABLE filed_quarters;
ALTER TABLE staged_quarters RENAME TO filed_quarters;

CREATE TABLE staged_holdings (
  list_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  symbol TEXT NOT NULL,
  name TEXT NOT NULL,
  put_call TEXT CHECK (put_call IN ('Put', 'Call')),
  shares TEXT,
  previous_shares TEXT,
  value TEXT NOT NULL,
  percent TEXT,
  PRIMARY KEY (list_id, position)
);
INSERT INTO staged_holdings
  SELECT wizard_id, position, symbol, name, put_call, shares, previous_shares, value, percent FROM wizard_holdings;
ALTER TABLE wizards ADD COLUMN holdings_id TEXT NOT NULL DEFAULT '';
ALTER TABLE wizards ADD COLUMN holding_count INTEGER NOT NULL DEFAULT 0;
UPDATE wizards SET
  holdings_id = id,
  holding_count = (SELECT COUNT(*) FROM wizard_holdings WHERE wizard_id = wizards.id);
DROP TABLE wizard_holdings;
ALTER TABLE staged_holdings RENAME TO wizard_holdings;
