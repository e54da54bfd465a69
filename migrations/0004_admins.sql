-- The first administrator signs up freely: `first` is 1 for that one and NULL for all others, so that of two who race
-- for it one is refused.
CREATE TABLE admins (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  created_at TEXT NOT NULL,
  first INTEGER UNIQUE CHECK (first = 1)
);

CREATE TABLE admin_invites (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
);

-- Who did what and when. Names are kept as they were, so that the list still reads after an account or a thing is gone.
CREATE TABLE audit_events (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  admin_id TEXT NOT NULL,
  admin_name TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL
);
