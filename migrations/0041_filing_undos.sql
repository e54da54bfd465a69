-- What an investor and its quarters were before an upload of the last minutes, so that an administrator can undo it.
CREATE TABLE filing_undos (
  id TEXT PRIMARY KEY,
  created_at TEXT NOT NULL,
  content TEXT NOT NULL
);
