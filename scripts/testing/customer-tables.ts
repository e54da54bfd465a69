/** Tables whose rows belong to one customer, referenced tables first: an engine can distribute them by `customer_id`. */
export const distributedTables = [
  'portfolios',
  'tickers',
  'transactions',
  'imports',
  'import_rows',
  'import_files',
  'import_answers',
  'dismissed_dividends',
  'dismissed_events',
  'undos',
  'portfolio_plans',
  'securities',
  'security_prices',
  'price_addresses',
  'watchlists',
  'watchlist_items',
  'journal_entries',
  'followed_investors',
  'alert_rules',
  'alert_messages',
  'digests',
] as const;

/** Tables that distributed ones refer to, or that are searched by a secret before the customer is known: copied to every server. */
export const referenceTables = ['customers', 'alert_settings', 'calendar_feeds'] as const;
