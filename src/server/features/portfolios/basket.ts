import { AppError } from '#domain/app-error.ts';
import { decimal, toText } from '#domain/decimal.ts';
import { buyPriceRule, readAmount, sharesRule } from '#domain/limits.ts';
import { mergePurchases } from '#domain/positions.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';
import { changePortfolio, type PortfolioKey } from './portfolios.ts';
import { checkTickerLimit, findTickerBySymbol, insertTicker, updateTicker } from './tickers.ts';

interface BasketItem {
  symbol: string;
  shares: string;
}

interface Purchase extends BasketItem {
  name: string;
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
      return { symbol, name: profile?.companyName ?? symbol, shares, buyPrice: toText(decimal(quote.price)) };
    }),
  );
}

async function buy(transaction: Db, portfolioId: string, purchase: Purchase): Promise<void> {
  const held = await findTickerBySymbol(transaction, portfolioId, purchase.symbol);
  if (!held) return insertTicker(transaction, portfolioId, purchase);
  const merged = mergePurchases(
    { shares: held.shares, buyPrice: held.buy_price },
    purchase,
    buyPriceRule.decimals,
  );
  const shares = readAmount(merged.shares, sharesRule);
  if (!shares.ok) throw new AppError('invalid', `${purchase.symbol}: ${shares.message}`);
  await updateTicker(transaction, portfolioId, held.id, merged);
}

/** Adds all purchases to the portfolio or none. An existing ticker grows at the average price of both. */
export function addBasket(db: Db, key: PortfolioKey, purchases: readonly Purchase[]): Promise<void> {
  return changePortfolio(db, key, async (transaction) => {
    for (const purchase of purchases) await buy(transaction, key.portfolioId, purchase);
    await checkTickerLimit(transaction, key.portfolioId);
  });
}
