-- The broker where a transaction was made; empty if it is not known.
ALTER TABLE transactions ADD COLUMN broker TEXT NOT NULL DEFAULT '';
