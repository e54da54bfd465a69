-- What many processes keep in memory of the same thing: it is of use while the version that it was made under stands.
CREATE TABLE versions (
  name TEXT PRIMARY KEY,
  version TEXT NOT NULL
);
