-- `published_at` NULL is a draft; a time to come is an article that waits for it. `description` is cleaned markup.
CREATE TABLE articles (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  title_folded TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE,
  description TEXT NOT NULL,
  excerpt TEXT NOT NULL,
  published_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE INDEX articles_by_publishing ON articles (published_at, id);

CREATE INDEX articles_by_update ON articles (updated_at, id);

CREATE INDEX articles_by_title ON articles (title_folded, id);

-- Slugs that an article had before; they lead to the one it has.
CREATE TABLE old_slugs (
  slug TEXT PRIMARY KEY,
  article_id TEXT NOT NULL REFERENCES articles (id) ON DELETE CASCADE
);

CREATE INDEX old_slugs_by_article ON old_slugs (article_id);

-- `article_id` NULL: put into a text that was not saved yet, or taken out of one; `loose_since` tells since when.
CREATE TABLE pictures (
  id TEXT PRIMARY KEY,
  article_id TEXT REFERENCES articles (id) ON DELETE CASCADE,
  inline INTEGER NOT NULL,
  position INTEGER NOT NULL,
  hash TEXT NOT NULL,
  alt TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  loose_since TEXT
);

CREATE INDEX pictures_by_article ON pictures (article_id, inline, position);

CREATE INDEX pictures_by_hash ON pictures (hash);

CREATE INDEX pictures_by_looseness ON pictures (loose_since);

CREATE TABLE picture_files (
  picture_id TEXT NOT NULL REFERENCES pictures (id) ON DELETE CASCADE,
  size TEXT NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (picture_id, size)
);
