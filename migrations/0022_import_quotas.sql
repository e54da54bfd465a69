-- The length of the rows and kept originals of an import, which count against the quota of its owner.
ALTER TABLE imports ADD COLUMN stored_bytes INTEGER NOT NULL DEFAULT 0;
CREATE INDEX committed_imports ON imports (committed_at) WHERE committed_at IS NOT NULL;
-- When an answer was given, so that the oldest above the quota are forgotten.
ALTER TABLE import_answers ADD COLUMN answered_at TEXT NOT NULL DEFAULT '';

-- Originals that their owner keeps, compressed with gzip, in chunks that are read one at a time.
ALTER TABLE import_files RENAME TO whole_import_files;
CREATE TABLE import_files (
  import_id TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  file INTEGER NOT NULL,
  chunk INTEGER NOT NULL,
  content BLOB NOT NULL,
  CONSTRAINT import_file_chunks PRIMARY KEY (import_id, file, chunk)
);
WITH RECURSIVE chunks (chunk) AS (SELECT 0 UNION ALL SELECT chunk + 1 FROM chunks WHERE chunk < 250)
INSERT INTO import_files
SELECT import_id, file, chunk, substr(content, chunk * 262144 + 1, 262144)
FROM whole_import_files JOIN chunks ON chunk * 262144 < length(content);
UPDATE imports SET stored_bytes =
  coalesce((SELECT sum(length(content)) FROM import_rows WHERE import_id = imports.id), 0)
  + coalesce((SELECT sum(length(content)) FROM import_files WHERE import_id = imports.id), 0);
DROP TABLE whole_import_files;
