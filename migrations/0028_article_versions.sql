-- The words of an article as each save stored them; `version` counts from 1. The oldest above a limit are deleted.
CREATE TABLE article_versions (
  article_id TEXT NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  saved_at TEXT NOT NULL,
  saved_by TEXT NOT NULL,
  title TEXT NOT NULL,
  lead TEXT NOT NULL,
  author TEXT NOT NULL,
  topics TEXT NOT NULL,
  description TEXT NOT NULL,
  PRIMARY KEY (article_id, version)
);
