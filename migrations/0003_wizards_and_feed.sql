CREATE TABLE wizards (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  position INTEGER NOT NULL,
  filing TEXT,
  created_at TEXT NOT NULL
);

CREATE TABLE wizard_holdings (
  wizard_id TEXT NOT NULL REFERENCES wizards (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  symbol TEXT NOT NULL,
  name TEXT NOT NULL,
  put_call TEXT CHECK (put_call IN ('Put', 'Call')),
  shares TEXT,
  previous_shares TEXT,
  value TEXT NOT NULL,
  percent TEXT,
  PRIMARY KEY (wizard_id, position)
);

CREATE TABLE feed_items (
  id TEXT PRIMARY KEY,
  link TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  image TEXT,
  source TEXT NOT NULL,
  published_at TEXT NOT NULL
);

CREATE INDEX feed_items_by_date ON feed_items (published_at, id);

CREATE TABLE seeds (
  name TEXT PRIMARY KEY,
  applied_at TEXT NOT NULL
);
