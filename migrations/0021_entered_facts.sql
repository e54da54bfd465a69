-- The currency to which an entered rate leads. A rate stays as it was entered when the portfolio's currency changes.
ALTER TABLE transactions ADD COLUMN rate_currency TEXT;
UPDATE transactions
SET rate_currency = (SELECT currency FROM portfolios WHERE portfolios.id = transactions.portfolio_id)
WHERE rate IS NOT NULL;
-- When shares that were transferred in had been bought.
ALTER TABLE transactions ADD COLUMN acquired_on TEXT;
