-- The number that the SEC has for the investor whose 13F filings the wizard follows.
ALTER TABLE wizards ADD COLUMN cik TEXT;

-- What an investor reported for a quarter, as JSON. Kept by investor, so that it outlives the wizard made from it.
CREATE TABLE filed_quarters (
  cik TEXT NOT NULL,
  period TEXT NOT NULL,
  filing TEXT NOT NULL,
  holdings TEXT NOT NULL,
  PRIMARY KEY (cik, period)
);

-- The securities of filings and their symbols. With `resolved_by` an administrator said so, the absence of one included.
CREATE TABLE cusips (
  cusip TEXT PRIMARY KEY,
  issuer TEXT NOT NULL,
  class TEXT NOT NULL,
  symbol TEXT,
  resolved_by TEXT,
  seen_at TEXT NOT NULL
);

-- How the last try to read an investor's filings ended.
CREATE TABLE filing_refreshes (
  cik TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  outcome TEXT NOT NULL,
  message TEXT NOT NULL
);

-- Work that one instance does for all: whoever wrote `until` has it until then.
CREATE TABLE leases (
  name TEXT PRIMARY KEY,
  until TEXT NOT NULL
);
