-- Alerts on events and portfolios. `investor` is the slug of an investor, `*` for all that the customer follows, or empty; the symbol
-- is empty unless the alert is on a security. `told_event` is the last date that an alert on dates has told.
ALTER TABLE alert_rules ADD COLUMN investor TEXT NOT NULL DEFAULT '';
ALTER TABLE alert_rules ADD COLUMN told_event TEXT;
CREATE INDEX alert_rules_by_event ON alert_rules (kind, investor, symbol, id);

-- `finding` says after the name what happened, for an event that is not a price.
ALTER TABLE alert_messages ADD COLUMN investor TEXT NOT NULL DEFAULT '';
ALTER TABLE alert_messages ADD COLUMN finding TEXT;

-- The newest filing of each investor that alerts have told, by the address of its page.
CREATE TABLE told_filings (
  slug TEXT PRIMARY KEY,
  period TEXT NOT NULL
);

-- Alerts on the value of a portfolio. A message outlives its portfolio.
ALTER TABLE alert_rules ADD COLUMN portfolio_id TEXT REFERENCES portfolios (id) ON DELETE CASCADE;
CREATE INDEX alert_rules_by_portfolio ON alert_rules (portfolio_id, id) WHERE portfolio_id IS NOT NULL;
ALTER TABLE alert_messages ADD COLUMN portfolio_id TEXT;
