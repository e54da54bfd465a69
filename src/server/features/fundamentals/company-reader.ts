import { AppError } from '#domain/app-error.ts';
import type { CompanyFundamentals } from '#domain/fundamentals/company-fundamentals.ts';
import { createPresentFundamentals } from '#domain/fundamentals/present-fundamentals.ts';
import type { StockFigures } from '#domain/stock-figures.ts';
import type { Fundamentals } from '#server/providers/fundamentals/fundamentals-file.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';

/** What the figures of companies are read from. */
export interface CompanyTools {
  market: MarketProvider;
  fundamentals: Fundamentals;
}

/** A listing with what is known of its company. */
export interface ListedCompany {
  listing: StockFigures;
  fundamentals: CompanyFundamentals;
  /** Changes whenever a fact does. */
  version: string;
}

/** Returns a function that reads a company. It throws AppError 'not_found' for a symbol that is not listed. */
export function createCompanyReader({ market, fundamentals }: CompanyTools) {
  const read = createPresentFundamentals(fundamentals, (symbol) => market.splits(symbol));
  return async (symbol: string): Promise<ListedCompany> => {
    const listing = (await market.figures()).find(symbol);
    if (!listing) throw new AppError('not_found', `There is no stock or fund with the symbol ${symbol}.`);
    return { listing, ...(await read(symbol)) };
  };
}
