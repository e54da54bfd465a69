import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { carryCosts } from '../carry-costs.ts';
import { changeLedger, type LedgerChange } from '../ledger-change.ts';
import type { PortfolioKey } from '../portfolios.ts';
import { findTickerBySymbol } from '../tickers.ts';
import { type KnownSecurities, syncAutomatic } from './automatic-dividends.ts';
import type { DividendSources, FindSecurity } from './dividend-sources.ts';

/** Reads securities. Done before a database transaction, because a live source stores answers in the database. */
export async function readSecurities(
  db: Db,
  find: FindSecurity,
  customerId: string,
  symbols: Iterable<string>,
): Promise<KnownSecurities> {
  const own = await db
    .selectFrom('securities')
    .select('symbol')
    .where('customer_id', '=', customerId)
    .execute();
  const isOwn = new Set(own.map(({ symbol }) => symbol));
  const known: Map<string, Awaited<ReturnType<FindSecurity>>> = new Map();
  for (const symbol of new Set(symbols)) {
    await eventLoop.yieldIfNeeded();
    known.set(symbol, isOwn.has(symbol) ? undefined : await find(symbol));
  }
  return known;
}

async function isRecording(db: Db, { customerId, portfolioId }: PortfolioKey): Promise<boolean> {
  const row = await db
    .selectFrom('portfolios')
    .select('record_dividends')
    .where('customer_id', '=', customerId)
    .where('id', '=', portfolioId)
    .executeTakeFirst();
  return row?.record_dividends === 1;
}

async function syncSymbols(ledger: LedgerChange, known: KnownSecurities): Promise<void> {
  if (known.size === 0) return;
  const { transaction, portfolio } = ledger;
  const settings = await transaction
    .selectFrom('portfolios')
    .select(['record_dividends', 'withholding_rate'])
    .where('customer_id', '=', portfolio.customerId)
    .where('id', '=', portfolio.id)
    .executeTakeFirst();
  if (settings?.record_dividends !== 1) return;
  for (const symbol of known.keys()) {
    const ticker = await findTickerBySymbol(transaction, portfolio, symbol);
    if (ticker) await syncAutomatic(ledger, ticker, known, settings.withholding_rate);
  }
}

interface Affected {
  /** The symbols whose transactions change. */
  symbols: Iterable<string>;
  /** Whether the change itself turns recording on. */
  startsRecording?: boolean;
}

/** Runs a change like `changeLedger`. Brings what events moved up to date with it. If the portfolio records dividends automatically, brings them up to date with it. */
export async function changeRecording<Result>(
  db: Db,
  { ledger: sources, find }: DividendSources,
  key: PortfolioKey,
  { symbols, startsRecording = false }: Affected,
  change: (ledger: LedgerChange) => Promise<Result>,
): Promise<Result> {
  const isNeeded = startsRecording || (await isRecording(db, key));
  const known: KnownSecurities = isNeeded
    ? await readSecurities(db, find, key.customerId, symbols)
    : new Map();
  return changeLedger(db, sources, key, async (ledger) => {
    const result = await change(ledger);
    await carryCosts(ledger);
    await syncSymbols(ledger, known);
    return result;
  });
}
