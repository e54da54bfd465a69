-- When the owner deleted a portfolio, which can be brought back for minutes.
ALTER TABLE portfolios ADD COLUMN deleted_at TEXT;
CREATE INDEX portfolios_by_deletion ON portfolios (deleted_at) WHERE deleted_at IS NOT NULL;
