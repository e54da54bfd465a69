const names: Partial<Record<string, string>> = { fmp: 'Financial Modeling Prep', yahoo: 'Yahoo Finance' };

/** Returns the name of a market data provider. */
export const providerName = (provider: string): string => names[provider] ?? provider;
