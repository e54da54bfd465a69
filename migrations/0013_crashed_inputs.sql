-- Inputs that a parser was given and has not finished: under way, or ended with their process. Not tried again.
CREATE TABLE crashed_inputs (
  digest TEXT PRIMARY KEY,
  parser TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  reason TEXT,
  tried_at TEXT NOT NULL
);
