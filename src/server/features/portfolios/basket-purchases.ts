import { AppError } from '../../../domain/app-error.ts';
import { decimal, toText } from '../../../domain/decimal.ts';
import type { MarketProvider } from '../../providers/market/market-provider.ts';
import type { Purchase } from './add-basket.ts';

interface BasketItem {
  symbol: string;
  shares: string;
}

/** What a basket buys at the latest prices. A symbol without a known price can't be bought that way. */
export async function basketPurchases(
  market: MarketProvider,
  items: readonly BasketItem[],
): Promise<Purchase[]> {
  const quotes = new Map(
    (await market.quotes(items.map(({ symbol }) => symbol))).map((quote) => [quote.symbol, quote]),
  );
  return Promise.all(
    items.map(async ({ symbol, shares }) => {
      const quote = quotes.get(symbol);
      if (!quote)
        throw new AppError('invalid', `No price is known for ${symbol}: take it out of the basket.`);
      const profile = await market.profile(symbol);
      return { symbol, name: profile?.companyName ?? symbol, shares, buyPrice: toText(decimal(quote.price)) };
    }),
  );
}
