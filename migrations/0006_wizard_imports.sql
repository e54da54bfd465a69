-- What an import replaced, to be brought back: the wizards as they were, as compressed JSON.
CREATE TABLE wizard_imports (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  admin_name TEXT NOT NULL,
  file_name TEXT NOT NULL,
  wizards_before INTEGER NOT NULL,
  holdings_before INTEGER NOT NULL,
  wizards_after INTEGER NOT NULL,
  holdings_after INTEGER NOT NULL,
  replaced BLOB NOT NULL
);
