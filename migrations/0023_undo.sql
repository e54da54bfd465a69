-- Transactions as they were before a change of the last minutes, so that their owner can undo it.
CREATE TABLE undos (
  id TEXT PRIMARY KEY,
  portfolio_id TEXT NOT NULL REFERENCES portfolios (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  content TEXT NOT NULL
);
CREATE INDEX undos_by_portfolio ON undos (portfolio_id, created_at, id);
CREATE INDEX undos_by_age ON undos (created_at);
