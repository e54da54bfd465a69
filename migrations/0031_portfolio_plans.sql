-- What the owner of a portfolio wants it to be: groups with targets, costs of trades and a goal, as JSON.
CREATE TABLE portfolio_plans (
  portfolio_id TEXT PRIMARY KEY REFERENCES portfolios (id) ON DELETE CASCADE,
  content TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
