-- `author` is the byline, `lead` the sentences under the title, `topics` a JSON list; `updated_by` is the administrator
-- who saved the article last, '' if it was saved before this was stored.
ALTER TABLE articles ADD COLUMN author TEXT NOT NULL DEFAULT '';
ALTER TABLE articles ADD COLUMN lead TEXT NOT NULL DEFAULT '';
ALTER TABLE articles ADD COLUMN topics TEXT NOT NULL DEFAULT '[]';
ALTER TABLE articles ADD COLUMN updated_by TEXT NOT NULL DEFAULT '';
ALTER TABLE pictures ADD COLUMN caption TEXT NOT NULL DEFAULT '';
ALTER TABLE pictures ADD COLUMN credit TEXT NOT NULL DEFAULT '';
