-- How many calls of a live source's daily budget are used, by all instances together.
CREATE TABLE source_calls (
  source TEXT NOT NULL,
  day TEXT NOT NULL,
  used INTEGER NOT NULL,
  PRIMARY KEY (source, day)
);

-- The last answers of a live source, as JSON. While `claimed_until` lies ahead, some instance is asking.
CREATE TABLE source_answers (
  key TEXT PRIMARY KEY,
  answer TEXT,
  answered_at TEXT,
  claimed_until TEXT NOT NULL
);

CREATE INDEX source_answers_by_claim ON source_answers (claimed_until);
