-- Which version of our rules `description` and `excerpt` were cleaned by; 0 is one from before versions were kept.
ALTER TABLE articles ADD COLUMN sanitizer INTEGER NOT NULL DEFAULT 0;
