-- The security on the other side of a spin-off, a merger or a change of symbol, and the share of the cost that a spin-off moves.
ALTER TABLE transactions ADD COLUMN counterpart TEXT;
ALTER TABLE transactions ADD COLUMN cost_share TEXT;
CREATE INDEX received_shares ON transactions (portfolio_id, counterpart) WHERE counterpart IS NOT NULL;
