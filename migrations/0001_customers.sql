-- One set for SQLite and PostgreSQL: ids UUIDv7 text, times ISO-8601 UTC text, exact decimals as text.
CREATE TABLE customers (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  created_at TEXT NOT NULL,
  portfolios_version TEXT NOT NULL
);

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('customer', 'admin')),
  account_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
);

CREATE INDEX sessions_by_account ON sessions (kind, account_id);

CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE rate_limits (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  resets_at TEXT NOT NULL
);

CREATE INDEX rate_limits_by_reset ON rate_limits (resets_at);
