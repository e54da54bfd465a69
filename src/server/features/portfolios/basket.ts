import { AppError } from '#domain/app-error.ts';
import { decimal, toText } from '#domain/decimal.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';
import { atPrice } from './add-ticker.ts';
import type { LedgerChange } from './ledger-change.ts';
import { recordTransaction } from './record-transaction.ts';

interface BasketItem {
  symbol: string;
  shares: string;
}

interface Purchase extends BasketItem {
  name: string;
  currency: string;
  buyPrice: string;
}

/** Prices the items of a basket at the latest quotes. Throws AppError 'invalid' for a symbol without a price. */
export async function priceBasket(
  { market, caller }: { market: MarketProvider; caller: MarketCaller },
  items: readonly BasketItem[],
): Promise<Purchase[]> {
  const symbols = items.map(({ symbol }) => symbol);
  const quotes = new Map((await market.quotes(symbols, caller)).map((quote) => [quote.symbol, quote]));
  return Promise.all(
    items.map(async ({ symbol, shares }) => {
      const quote = quotes.get(symbol);
      if (!quote)
        throw new AppError('invalid', `No price is known for ${symbol}: take it out of the basket.`);
      const profile = await market.profile(symbol, caller);
      return {
        symbol,
        name: profile?.companyName ?? symbol,
        currency: quote.currency ?? 'USD',
        shares,
        buyPrice: toText(decimal(quote.price)),
      };
    }),
  );
}

/** Records all purchases as of today, or none. An existing position grows at the average price of both. */
export async function addBasket(ledger: LedgerChange, purchases: readonly Purchase[]): Promise<void> {
  for (const purchase of purchases) await recordTransaction(ledger, atPrice('buy', purchase), purchase);
}
