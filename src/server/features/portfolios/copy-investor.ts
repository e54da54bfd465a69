import type { NewCopy, PortfolioCopy } from '#contract/portfolios.ts';
import { fieldError } from '#domain/app-error.ts';
import { decimal, round, toText } from '#domain/decimal.ts';
import { type CopiedPurchases, copiedHoldings, copiedPurchases } from '#domain/filings/copied-purchases.ts';
import { currentPositions, latestQuarter } from '#domain/filings/history.ts';
import { limits } from '#domain/limits.ts';
import { investorAt } from '#server/filings/investor-refs.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import { keepAdded } from '#server/ledger/kept-changes.ts';
import { changeLedger, type LedgerChange, type LedgerSources } from '#server/ledger/ledger-change.ts';
import { insertPortfolio } from '#server/ledger/portfolios.ts';
import { recordTransaction } from '#server/ledger/record-transaction.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';
import { atPrice } from './add-ticker.ts';

interface CopySources {
  market: MarketProvider;
  readFilings: ReadFilings;
  caller: MarketCaller;
}

/** Purchases at the latest quotes, with the rest of the reply. */
interface PreparedCopy extends CopiedPurchases {
  /** The day of the price of each symbol. */
  days: ReadonlyMap<string, string>;
  reply: Omit<PortfolioCopy, 'portfolioId'>;
}

const currency = 'USD';
const listedMissing = 50;

/**
 * Decides what a copy of an investor buys, at the latest quotes. Throws AppError 'not_found' for an unknown investor, and
 * 'invalid' if nothing can be bought.
 */
export async function prepareCopy(
  { market, readFilings, caller }: CopySources,
  { investor: slug, amount, top = limits.tickersPerPortfolio }: NewCopy,
): Promise<PreparedCopy> {
  const investor = investorAt(await readFilings(), slug);
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
    throw fieldError('amount', `Nothing that ${investor.name} holds can be bought for this amount.`);
  return {
    ...copied,
    days: new Map(quotes.map((quote) => [quote.symbol, quote.asOf.slice(0, 10)])),
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

interface CopyTarget extends Pick<NewCopy, 'title' | 'portfolioId'> {
  customerId: string;
  /** How many portfolios the customer may have. */
  limit: number;
}

/** Where a copy was stored, and the id that undoes it. */
interface StoredCopy {
  portfolioId: string;
  undo: string | null;
}

async function recordPurchases(ledger: LedgerChange, { purchases, days }: PreparedCopy): Promise<StoredCopy> {
  for (const { position, shares, price } of purchases) {
    const { symbol } = position;
    const purchase = { symbol, date: days.get(symbol), shares: toText(shares), buyPrice: toText(price) };
    await recordTransaction(ledger, atPrice('buy', purchase), {
      name: position.name,
      currency,
      source: 'opening',
    });
  }
  return { portfolioId: ledger.portfolio.id, undo: await keepAdded(ledger) };
}

/**
 * Records the purchases on the days of their prices, all or nothing, in an empty portfolio or a new one. Throws AppError
 * 'conflict' if the portfolio has transactions.
 */
export function storeCopy(
  db: Db,
  sources: LedgerSources,
  { customerId, title, portfolioId, limit }: CopyTarget,
  copied: PreparedCopy,
): Promise<StoredCopy> {
  if (portfolioId !== undefined) {
    return changeLedger(db, sources, { customerId, portfolioId }, (ledger) => {
      if (ledger.portfolio.transactionCount > 0)
        throw fieldError(
          'portfolioId',
          'This portfolio has transactions; only an empty one can be filled.',
          'conflict',
        );
      return recordPurchases(ledger, copied);
    });
  }
  return db.transaction().execute(async (transaction) => {
    const portfolio = await insertPortfolio(transaction, customerId, { title }, limit);
    return recordPurchases(
      { transaction, sources, customerId, portfolio, saved: new Set(), added: [] },
      copied,
    );
  });
}
