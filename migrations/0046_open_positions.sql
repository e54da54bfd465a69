-- SQLite used the index of 0037 to read the positions of one customer: it went through those of all, nearly all of them open.
DROP INDEX tickers_by_symbol;
CREATE INDEX tickers_by_symbol ON tickers (symbol) WHERE is_closed = 0;
