-- The secret part of the address at which an unpublished article can be read without a login; NULL if it was not shared.
ALTER TABLE articles ADD COLUMN preview_token TEXT;
CREATE UNIQUE INDEX articles_by_preview ON articles (preview_token);
