-- The own group of a holding; empty for none.
ALTER TABLE tickers ADD COLUMN group_name TEXT NOT NULL DEFAULT '';
