-- The known splits that the shares of a position count, as text; null for a position that an earlier version stored. A source can report
-- a split after newer transactions were recorded.
ALTER TABLE tickers ADD COLUMN counted_splits TEXT;
