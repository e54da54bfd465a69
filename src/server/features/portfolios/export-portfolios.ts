import { type ExportedPortfolio, type ExportedSecurity, exportedFields } from '#contract/portfolios.ts';
import { pick } from '#domain/transaction-fields.ts';
import { customerSecurities, type LedgerSources } from '#server/ledger/ledger-change.ts';
import { listPortfolios, type PortfolioOfCustomer, reportingCurrency } from '#server/ledger/portfolios.ts';
import { presentPosition } from '#server/ledger/present-positions.ts';
import { readAddresses, readingOf } from '#server/ledger/price-addresses.ts';
import { pricedSymbols } from '#server/ledger/securities.ts';
import { toExported } from '#server/ledger/tickers.ts';
import { readPortfolio, tickerNames } from '#server/ledger/transaction-filter.ts';
import { storedValues, type TransactionRow } from '#server/ledger/transactions.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';

type ExportedTransaction = ExportedPortfolio['transactions'][number];

const exportedTransaction = (row: TransactionRow, symbol: string | null): ExportedTransaction => ({
  ...pick({ ...storedValues(row), symbol }, exportedFields),
  lots: row.lots,
  linkedTo: row.linked_id,
  enteredAt: row.created_at,
});

async function* exportTransactions(
  db: Db,
  portfolio: PortfolioOfCustomer,
): AsyncGenerator<ExportedTransaction[]> {
  const names = await tickerNames(db, { ...portfolio, portfolios: [portfolio] });
  for await (const rows of readPortfolio(db, portfolio, 'asc')) {
    // Nobody reads the rest.
    if (eventLoop.isAbandoned()) return;
    yield rows.map((row) => exportedTransaction(row, names.get(row.ticker_id ?? '')?.symbol ?? null));
  }
}

async function* exportSecurities(db: Db, customerId: string): AsyncGenerator<ExportedSecurity> {
  const own = await db
    .selectFrom('securities')
    .select(['symbol', 'name', 'currency', 'type'])
    .where('customer_id', '=', customerId)
    .execute();
  const bySymbol = new Map(own.map((security) => [security.symbol, security]));
  const symbols = new Set([...bySymbol.keys(), ...(await pricedSymbols(db, customerId))]);
  const addresses = await readAddresses(db, customerId);
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
    const address = addresses.get(symbol);
    yield {
      ...(bySymbol.get(symbol) ?? listed),
      address: address ? { url: address.url, reading: readingOf(address) } : null,
      prices,
    };
  }
}

/** What a customer has entered about their investments, read while it is written. */
export interface ExportedInvestments {
  reportingCurrency: string;
  portfolios: {
    /** Without its transactions. */
    portfolio: ExportedPortfolio;
    transactions: () => AsyncGenerator<ExportedTransaction[]>;
  }[];
  securities: () => AsyncGenerator<ExportedSecurity>;
}

/** Returns all stored data of the customer's portfolios and securities. Yields to the event loop in between. */
export async function exportInvestments(
  db: Db,
  sources: LedgerSources,
  customerId: string,
): Promise<ExportedInvestments> {
  const factsOf = await customerSecurities(db, sources, customerId);
  const portfolios: ExportedInvestments['portfolios'] = [];
  for (const { id, tickers, ...portfolio } of await listPortfolios(db, customerId)) {
    const exported: ExportedPortfolio['tickers'] = [];
    for (const ticker of tickers) {
      const facts = factsOf(ticker.symbol);
      exported.push(toExported(ticker, await presentPosition({ transaction: db, sources }, ticker, facts)));
    }
    portfolios.push({
      portfolio: {
        title: portfolio.title,
        createdAt: portfolio.created_at,
        currency: portfolio.currency,
        costMethod: portfolio.cost_method,
        withholdingRate: portfolio.withholding_rate,
        recordDividends: portfolio.record_dividends === 1,
        tickers: exported,
        transactions: [],
      },
      transactions: () => exportTransactions(db, { id, customerId }),
    });
  }
  return {
    reportingCurrency: await reportingCurrency(db, customerId),
    portfolios,
    securities: () => exportSecurities(db, customerId),
  };
}
