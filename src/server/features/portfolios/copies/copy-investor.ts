import type { NewCopy, PortfolioCopy } from '#contract/portfolios.ts';
import { AppError } from '#domain/app-error.ts';
import { decimal, round, toText } from '#domain/decimal.ts';
import { type CopiedPurchases, copiedHoldings, copiedPurchases } from '#domain/filings/copied-purchases.ts';
import { currentPositions, latestQuarter } from '#domain/filings/history.ts';
import { limits } from '#domain/limits.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';
import { investorAt } from '#server/research/investor-refs.ts';
import type { Research } from '#server/research/research.ts';
import { atPrice } from '../add-ticker.ts';
import type { LedgerSources } from '../ledger-change.ts';
import { insertPortfolio } from '../portfolios.ts';
import { recordTransaction } from '../record-transaction.ts';

interface CopySources {
  market: MarketProvider;
  research: Research;
  caller: MarketCaller;
}

/** Purchases at the latest quotes, with the rest of the reply. */
interface PreparedCopy extends CopiedPurchases {
  reply: Omit<PortfolioCopy, 'portfolioId'>;
}

const currency = 'USD';
const listedMissing = 50;

/**
 * Decides what a copy of an investor buys, at the latest quotes. Throws AppError 'not_found' for an unknown investor, and
 * 'invalid' if nothing can be bought.
 */
export async function prepareCopy(
  { market, research, caller }: CopySources,
  { investor: slug, amount, top = limits.tickersPerPortfolio }: NewCopy,
): Promise<PreparedCopy> {
  const investor = investorAt(await research.book(), slug);
  const positions = currentPositions(investor);
  const holdings = copiedHoldings(positions, top);
  const symbols = new Set(holdings.flatMap(({ symbol }) => symbol || []));
  const quotes = (await market.quotes([...symbols], caller)).filter(
    (quote) => (quote.currency ?? currency) === currency,
  );
  const prices = new Map(quotes.map(({ symbol, price }) => [symbol, decimal(price)]));
  const copied = copiedPurchases(holdings, decimal(amount), (symbol) => prices.get(symbol));
  const asOf = quotes
    .map((quote) => quote.asOf)
    .sort()
    .at(-1);
  if (copied.purchases.length === 0 || asOf === undefined)
    throw new AppError('invalid', `Nothing that ${investor.name} holds can be bought for this amount.`);
  return {
    ...copied,
    reply: {
      period: latestQuarter(investor)?.period ?? null,
      purchases: copied.purchases.length,
      spent: Number(toText(round(copied.spent, 2))),
      asOf,
      coverage: copied.coverage,
      missing: copied.missing
        .slice(0, listedMissing)
        .map(({ position: { symbol, name, value }, reason }) => ({
          symbol,
          name,
          weight: value / copied.value,
          reason,
        })),
      otherPositions: positions.filter(({ kind }) => kind !== 'share').length,
    },
  };
}

interface NewPortfolio {
  customerId: string;
  title: string;
  /** How many portfolios the customer may have. */
  limit: number;
}

/** Creates a portfolio and records the purchases as of today, all or nothing. Returns its id. */
export function storeCopy(
  db: Db,
  sources: LedgerSources,
  { customerId, title, limit }: NewPortfolio,
  { purchases }: CopiedPurchases,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const portfolio = await insertPortfolio(transaction, customerId, { title }, limit);
    const ledger = { transaction, sources, customerId, portfolio };
    for (const { position, shares, price } of purchases) {
      const purchase = { symbol: position.symbol, shares: toText(shares), buyPrice: toText(price) };
      await recordTransaction(ledger, atPrice('buy', purchase), { name: position.name, currency });
    }
    return portfolio.id;
  });
}
