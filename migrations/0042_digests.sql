-- The summary that a customer gets by mail; a row for each who has turned it on. `due_at` is when the next one is written, which also
-- identifies it: whoever changes it stores the summary in the same statement. `read_at` and `covered_to` say what the last one told.
-- `page` is the summary that waits to be sent.
CREATE TABLE digests (
  customer_id TEXT PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  rhythm TEXT NOT NULL,
  weekday INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  due_at TEXT NOT NULL,
  read_at TEXT,
  covered_to TEXT,
  page TEXT,
  mail_state TEXT,
  mail_attempts INTEGER NOT NULL,
  mail_due_at TEXT,
  mailed_at TEXT
);
CREATE INDEX digests_by_due ON digests (due_at);
CREATE INDEX digests_by_mail ON digests (mail_due_at);

-- When alerts found the filing; null for the one that an investor had when it was first seen.
ALTER TABLE told_filings ADD COLUMN told_at TEXT;
