import { AppError } from '../../../domain/app-error.ts';
import { buyPriceRule, readAmount, sharesRule } from '../../../domain/limits.ts';
import { mergePurchases } from '../../../domain/positions.ts';
import type { Db } from '../../platform/db/schema.ts';
import { changePortfolio, type PortfolioKey, refuseOverfull } from './change-portfolio.ts';
import { findTickerBySymbol, insertTicker, updateTicker } from './tickers.ts';

export interface Purchase {
  symbol: string;
  name: string;
  shares: string;
  buyPrice: string;
}

async function buy(transaction: Db, portfolioId: string, purchase: Purchase): Promise<void> {
  const held = await findTickerBySymbol(transaction, portfolioId, purchase.symbol);
  if (!held) return insertTicker(transaction, portfolioId, { ...purchase, notes: '' });
  const merged = mergePurchases(
    { shares: held.shares, buyPrice: held.buy_price },
    purchase,
    buyPriceRule.decimals,
  );
  const shares = readAmount(merged.shares, sharesRule);
  if (!shares.ok) throw new AppError('invalid', `${purchase.symbol}: ${shares.message}`);
  await updateTicker(transaction, portfolioId, held.id, merged);
}

/** Puts all purchases into the portfolio or none. What is held already grows, at the average price of both. */
export function addBasket(db: Db, key: PortfolioKey, purchases: readonly Purchase[]): Promise<void> {
  return changePortfolio(db, key, async (transaction) => {
    for (const purchase of purchases) await buy(transaction, key.portfolioId, purchase);
    await refuseOverfull(transaction, key.portfolioId);
  });
}
