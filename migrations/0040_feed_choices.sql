-- The feeds that administrators added (`is_added`), and those that the product ships and they switched off.
CREATE TABLE feed_choices (
  url TEXT PRIMARY KEY,
  is_added INTEGER NOT NULL,
  is_on INTEGER NOT NULL,
  created_at TEXT NOT NULL
);
