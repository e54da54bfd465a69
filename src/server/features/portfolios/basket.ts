import { AppError } from '#domain/app-error.ts';
import { decimal, toText } from '#domain/decimal.ts';
import { pastPurchase } from '#domain/performance/past-purchase.ts';
import { describeListing } from '#server/ledger/describe-security.ts';
import type { LedgerChange } from '#server/ledger/ledger-change.ts';
import { recordTransaction } from '#server/ledger/record-transaction.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';
import { atPrice } from './add-ticker.ts';

interface BasketItem {
  symbol: string;
  shares: string;
}

interface Purchase extends BasketItem {
  name: string;
  currency: string;
  buyPrice: string;
  /** Undefined for a purchase at the latest price. */
  date?: string;
}

interface PriceSource {
  market: MarketProvider;
  caller: MarketCaller;
  /** The day whose closes count instead of the latest quotes. */
  date?: string | undefined;
}

type Price = Pick<Purchase, 'buyPrice' | 'date'>;

/** Returns how a symbol is priced: at the latest quotes, or at the closes of a day. */
async function pricesOf(
  { market, caller, date }: PriceSource,
  symbols: readonly string[],
): Promise<(symbol: string) => Promise<Price | undefined>> {
  if (date === undefined) {
    const quotes = new Map((await market.quotes(symbols, caller)).map((quote) => [quote.symbol, quote]));
    return async (symbol) => {
      const quote = quotes.get(symbol);
      return quote && { buyPrice: toText(decimal(quote.price)) };
    };
  }
  return async (symbol) => {
    const security = await market.securityData(symbol, caller);
    const bought = security && pastPurchase(security, date);
    return bought && { buyPrice: toText(decimal(bought.close)), date: bought.date };
  };
}

/** Prices the items of a basket. Throws AppError 'invalid' for a symbol without a price. */
export async function priceBasket(source: PriceSource, items: readonly BasketItem[]): Promise<Purchase[]> {
  const priceOf = await pricesOf(
    source,
    items.map(({ symbol }) => symbol),
  );
  return Promise.all(
    items.map(async ({ symbol, shares }) => {
      const price = await priceOf(symbol);
      if (!price)
        throw new AppError('invalid', `No price is known for ${symbol}: take it out of the basket.`);
      const { name, currency } = await describeListing(source.market, symbol, source.caller);
      return { symbol, name, currency, shares, ...price };
    }),
  );
}

/** Records all purchases, or none. An existing position grows at the average price of both. */
export async function addBasket(ledger: LedgerChange, purchases: readonly Purchase[]): Promise<void> {
  for (const purchase of purchases) {
    await recordTransaction(ledger, atPrice('buy', purchase), {
      ...purchase,
      source: purchase.date ? 'manual' : 'opening',
    });
    await eventLoop.yieldIfNeeded();
  }
}
