-- `id` is what its owner calls a session by; `client` is a browser and a system in words.
ALTER TABLE sessions ADD COLUMN id TEXT;

ALTER TABLE sessions ADD COLUMN client TEXT NOT NULL DEFAULT '';

UPDATE sessions SET id = 'old-' || substr(token_hash, 1, 20);

CREATE UNIQUE INDEX sessions_by_id ON sessions (id);

-- Two-step login (TOTP) of an account; `confirmed_at` NULL while its app has not shown that it works. `last_step` is
-- the last time step whose code was used: no code works twice.
CREATE TABLE two_step (
  kind TEXT NOT NULL CHECK (kind IN ('customer', 'admin')),
  account_id TEXT NOT NULL,
  secret TEXT NOT NULL,
  last_step INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  confirmed_at TEXT,
  PRIMARY KEY (kind, account_id)
);

CREATE TABLE recovery_codes (
  code_hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('customer', 'admin')),
  account_id TEXT NOT NULL
);

CREATE INDEX recovery_codes_by_account ON recovery_codes (kind, account_id);

-- Links to set a new password: the hash of a token that works once.
CREATE TABLE password_resets (
  token_hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('customer', 'admin')),
  account_id TEXT NOT NULL,
  expires_at TEXT NOT NULL
);

CREATE INDEX password_resets_by_account ON password_resets (kind, account_id);

CREATE INDEX password_resets_by_expiry ON password_resets (expires_at);
