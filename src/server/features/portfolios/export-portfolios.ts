import type { ExportedPortfolio, ExportedSecurity } from '#contract/portfolios.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { customerSecurities, type LedgerSources } from './ledger-change.ts';
import { listPortfolios, reportingCurrency } from './portfolios.ts';
import { presentPosition } from './present-positions.ts';
import { pricedSymbols } from './securities/securities.ts';
import { toExported } from './tickers.ts';
import { readPortfolio, tickerNames } from './transaction-filter.ts';
import type { TransactionRow } from './transactions.ts';

type ExportedTransaction = ExportedPortfolio['transactions'][number];

const exportedTransaction = (row: TransactionRow, symbol: string | null): ExportedTransaction => ({
  id: row.id,
  kind: row.kind,
  date: row.date,
  order: row.day_order,
  symbol,
  shares: row.shares,
  price: row.price,
  amount: row.amount,
  fee: row.fee,
  tax: row.tax,
  currency: row.currency,
  rate: row.rate,
  numerator: row.numerator,
  denominator: row.denominator,
  lots: row.lots,
  linkedTo: row.linked_id,
  note: row.note,
  source: row.source,
  enteredAt: row.created_at,
});

async function exportTransactions(db: Db, id: string): Promise<ExportedTransaction[]> {
  const names = await tickerNames(db, { portfolios: [{ id, currency: '' }] });
  const exported: ExportedTransaction[] = [];
  for await (const rows of readPortfolio(db, id))
    for (const row of rows)
      exported.push(exportedTransaction(row, names.get(row.ticker_id ?? '')?.symbol ?? null));
  return exported.reverse();
}

async function exportSecurities(db: Db, customerId: string): Promise<ExportedSecurity[]> {
  const own = await db
    .selectFrom('securities')
    .select(['symbol', 'name', 'currency', 'type'])
    .where('customer_id', '=', customerId)
    .execute();
  const bySymbol = new Map(own.map((security) => [security.symbol, security]));
  const symbols = new Set([...bySymbol.keys(), ...(await pricedSymbols(db, customerId))]);
  const exported: ExportedSecurity[] = [];
  for (const symbol of [...symbols].sort()) {
    await eventLoop.yieldIfNeeded();
    const prices = await db
      .selectFrom('security_prices')
      .select(['date', 'price'])
      .where('customer_id', '=', customerId)
      .where('symbol', '=', symbol)
      .orderBy('date')
      .execute();
    const listed = { symbol, name: null, currency: null, type: null };
    exported.push({ ...(bySymbol.get(symbol) ?? listed), prices });
  }
  return exported;
}

/** Returns all stored data of the customer's portfolios and securities. Yields to the event loop in between. */
export async function exportInvestments(
  db: Db,
  ledger: LedgerSources,
  customerId: string,
): Promise<{
  reportingCurrency: string;
  portfolios: ExportedPortfolio[];
  securities: ExportedSecurity[];
}> {
  const factsOf = await customerSecurities(db, ledger, customerId);
  const portfolios: ExportedPortfolio[] = [];
  for (const { id, tickers, ...portfolio } of await listPortfolios(db, customerId))
    portfolios.push({
      title: portfolio.title,
      createdAt: portfolio.created_at,
      currency: portfolio.currency,
      costMethod: portfolio.cost_method,
      withholdingRate: portfolio.withholding_rate,
      recordDividends: portfolio.record_dividends === 1,
      tickers: tickers.map((ticker) => toExported(ticker, presentPosition(ticker, factsOf(ticker.symbol)))),
      transactions: await exportTransactions(db, id),
    });
  return {
    reportingCurrency: await reportingCurrency(db, customerId),
    portfolios,
    securities: await exportSecurities(db, customerId),
  };
}
