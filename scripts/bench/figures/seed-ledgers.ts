import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isoDate } from '#domain/time.ts';
import { prepareDatabase } from '#server/platform/db/migrations/migrate.ts';
import { readCompanies } from '#server/providers/market/snapshot/companies.ts';
import { type ApiSession, openApiSession } from '../api-session.ts';
import { customerRow, sessionRow } from '../size/customer-rows.ts';
import { openSeedDatabase, type Settings } from '../size/database-factory.ts';
import { insertRows } from '../size/insert-rows.ts';
import { cookieOf } from '../size/targets.ts';
import {
  ledgerDays,
  portfolioIdOf,
  portfolioRow,
  type Security,
  type SeededPortfolio,
  tickerRows,
  transactionRows,
} from './ledger-rows.ts';

const root = join(import.meta.dirname, '../../..');
const dayMs = 24 * 60 * 60 * 1000;
const tradingDays = 2520;
/** More than all sales together, so that none is impossible. */
const firstShares = '1000';
/** Seeded sessions of numbers divisible by four are fresh. */
const sessionStep = 4;

/** How many securities and transactions a portfolio has, its first purchases included. */
export interface PortfolioSize {
  securities: number;
  transactions: number;
}

export interface SeededCustomer {
  session: ApiSession;
  cookie: string;
  portfolioIds: string[];
  securities: readonly Security[];
}

/** Returns the largest companies with at least ten years of shipped prices. */
async function readSecurities(): Promise<Security[]> {
  const data = join(root, 'data');
  const index = JSON.parse(await readFile(join(data, 'history-index.json'), 'utf8'));
  const symbols = (index.symbols as string).split(' ');
  const long = new Set(symbols.filter((_, at) => index.lengths[at] >= tradingDays));
  return (await readCompanies(data))
    .filter(({ symbol }) => long.has(symbol))
    .sort((a, b) => (b.marketCap ?? 0) - (a.marketCap ?? 0))
    .map(({ symbol, companyName, price }) => ({ symbol, name: companyName, price }));
}

/** Distributes all securities in order, so that no two portfolios of a customer have one in common. */
function portfoliosOf(
  customer: number,
  customerId: string,
  sizes: readonly PortfolioSize[],
  { securities, now }: { securities: readonly Security[]; now: number },
): SeededPortfolio[] {
  let used = 0;
  return sizes.map(({ securities: count, transactions }, at) => {
    const own = securities.slice(used, used + count);
    used += count;
    const number = customer * 10 + at;
    return { number, customerId, securities: own, transactions: transactions - count, now };
  });
}

export interface SeededLedgers {
  portfolios: SeededPortfolio[][];
}

/** Creates the database and inserts one customer for each list of portfolio sizes, without first purchases. */
export async function insertLedgers(
  settings: Settings,
  customers: readonly (readonly PortfolioSize[])[],
): Promise<SeededLedgers> {
  const now = Date.now();
  const times = { now, customers: customers.length };
  const securities = await readSecurities();
  const database = await openSeedDatabase(settings);
  const { db, kind } = database;
  try {
    await prepareDatabase(database, join(root, 'migrations'), async () => undefined);
    const portfolios: SeededPortfolio[][] = [];
    await db.transaction().execute(async (transaction) => {
      for (const [number, sizes] of customers.entries()) {
        const customer = customerRow(number, 'no password', times);
        const own = portfoliosOf(number, customer.id, sizes, { securities, now });
        await insertRows(transaction, kind, 'customers', [customer]);
        await insertRows(transaction, kind, 'sessions', [
          { ...sessionRow(number * sessionStep, times), account_id: customer.id },
        ]);
        await insertRows(transaction, kind, 'portfolios', own.map(portfolioRow));
        await insertRows(transaction, kind, 'tickers', own.flatMap(tickerRows));
        for (const one of own) await insertRows(transaction, kind, 'transactions', transactionRows(one));
        portfolios.push(own);
      }
    });
    return { portfolios };
  } finally {
    await database.close();
  }
}

/** Opens a session of each customer at a running product. */
export const openCustomers = (url: string, { portfolios }: SeededLedgers): SeededCustomer[] =>
  portfolios.map((own, number) => {
    const cookie = cookieOf(number * sessionStep);
    return {
      cookie,
      session: openApiSession(url, cookie),
      portfolioIds: own.map(portfolioIdOf),
      securities: own[0]?.securities ?? [],
    };
  });

/**
 * Records the first purchase of every security through the API. It is the earliest transaction, so the server replays
 * all others and refuses them if they were impossible.
 */
export async function recordFirstPurchases(url: string, ledgers: SeededLedgers): Promise<void> {
  for (const [number, { session }] of openCustomers(url, ledgers).entries()) {
    for (const portfolio of ledgers.portfolios[number] ?? []) {
      const date = isoDate(portfolio.now - (ledgerDays + 1) * dayMs);
      const path = `/portfolios/${portfolioIdOf(portfolio)}/transactions`;
      for (const { symbol, price } of portfolio.securities)
        await session.call('POST', path, {
          kind: 'buy',
          symbol,
          date,
          shares: firstShares,
          price: price.toFixed(2),
        });
    }
  }
}
