-- What the operator chose for the whole site; without a row it has the name and colours of the product.
CREATE TABLE site_settings (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL,
  accent_light TEXT,
  accent_dark TEXT,
  logo_hash TEXT,
  logo_width INTEGER,
  logo_height INTEGER,
  logo BLOB,
  updated_at TEXT NOT NULL
);

-- The pages that the operator writes, as cleaned markup. A page without a row shows the draft that the product ships.
CREATE TABLE site_pages (
  page TEXT PRIMARY KEY,
  description TEXT NOT NULL,
  sanitizer INTEGER NOT NULL,
  updated_at TEXT NOT NULL
);
