-- The place of a portfolio in the list of its owner; those with the same one are listed oldest first.
ALTER TABLE portfolios ADD COLUMN list_order INTEGER NOT NULL DEFAULT 0;
