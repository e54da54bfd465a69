-- Rates of currencies without reference rates: a row for each working day, with the units of each currency for one euro as
-- JSON. A day without rates has an empty object, so that it is not asked for again.
CREATE TABLE wider_rates (
  date TEXT PRIMARY KEY,
  source TEXT NOT NULL,
  rates TEXT NOT NULL
);
