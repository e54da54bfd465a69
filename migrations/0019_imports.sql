-- The import that recorded a transaction, and the id that its source gave it: `trading212:EOF123`.
ALTER TABLE transactions ADD COLUMN import_id TEXT;
ALTER TABLE transactions ADD COLUMN external_id TEXT;
CREATE INDEX imported_transactions ON transactions (import_id, id) WHERE import_id IS NOT NULL;

CREATE TABLE imports (
  id TEXT PRIMARY KEY,
  portfolio_id TEXT NOT NULL REFERENCES portfolios (id) ON DELETE CASCADE,
  -- reading, preview or committed
  status TEXT NOT NULL,
  created_at TEXT NOT NULL,
  committed_at TEXT,
  bytes_read INTEGER NOT NULL DEFAULT 0,
  bytes_total INTEGER NOT NULL DEFAULT 0,
  -- JSON: how each file was read, with its numbers of rows.
  files TEXT NOT NULL,
  -- JSON: answers of its owner about securities and kinds.
  answers TEXT NOT NULL,
  -- JSON: unknown securities, positions before and after, and why it cannot be committed.
  result TEXT NOT NULL
);
CREATE INDEX imports_by_portfolio ON imports (portfolio_id, id);
CREATE INDEX uncommitted_imports ON imports (created_at) WHERE status <> 'committed';

-- The rows of imports that are not committed, and those of committed ones that were not understood.
CREATE TABLE import_rows (
  import_id TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  file INTEGER NOT NULL,
  line INTEGER NOT NULL,
  verdict TEXT NOT NULL,
  reason TEXT,
  -- JSON: the source text and the draft of a transaction.
  content TEXT NOT NULL,
  duplicate_of TEXT,
  -- JSON: what its owner decided.
  decision TEXT,
  PRIMARY KEY (import_id, file, line)
);
CREATE INDEX import_rows_by_verdict ON import_rows (import_id, file, verdict, line);

-- Originals that their owner keeps, compressed with gzip.
CREATE TABLE import_files (
  import_id TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  file INTEGER NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (import_id, file)
);

-- What a customer answered once: the mapping of an unknown header, the symbol of a security, the kind of a text.
CREATE TABLE import_answers (
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  -- mapping, security or kind
  topic TEXT NOT NULL,
  key TEXT NOT NULL,
  -- JSON
  answer TEXT NOT NULL,
  PRIMARY KEY (customer_id, topic, key)
);
