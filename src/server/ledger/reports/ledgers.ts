import type { Selectable } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Rates } from '#domain/exchange-rates.ts';
import { effectiveSplits } from '#domain/ledger/effective-splits.ts';
import { createSplitPeriods } from '#domain/ledger/split-periods.ts';
import type { Position } from '#domain/performance/position-state.ts';
import { createPriceLine } from '#domain/performance/price-line.ts';
import type { ListingClassification, SecurityData } from '#domain/security-data.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import type { MarketCaller } from '#server/providers/market/market-provider.ts';
import type { LastPrice, PriceSource } from '#server/providers/market/price-source.ts';
import { type PortfolioOfCustomer, portfoliosVersion } from '../portfolios.ts';
import { type ManualPrices, type OwnSecurities, readOwnSecurities, samePrices } from './own-securities.ts';
import { readAccountEntries, readPortfolioEntries, readTickerEntries } from './read-entries.ts';

type PortfolioRow = Selectable<Schema['portfolios']>;
type TickerRow = Pick<
  Selectable<Schema['tickers']>,
  'id' | 'customer_id' | 'portfolio_id' | 'symbol' | 'name' | 'revision' | 'is_closed' | 'currency'
>;

/** A portfolio with its positions, ready for calculations. */
export interface Ledger {
  row: PortfolioRow;
  positions: LedgerPosition[];
  accountEntries: readonly LedgerEntry[];
}

/** A position with the facts about its security. The same object as long as nothing about it changes. */
export interface LedgerPosition extends Position {
  isClosed: boolean;
  security: SecurityData | undefined;
  listing: ListingClassification;
}

/** Enough for the positions that are looked at now; a transaction takes about 400 bytes. */
const maxCachedEntries = 200_000;

interface CachedEntries {
  /** The revision of the ticker, or the version of the portfolios for entries of no ticker. */
  revision: string;
  entries: readonly LedgerEntry[];
}

interface SecurityFacts {
  own: OwnSecurities;
  quotes: ReadonlyMap<string, LastPrice>;
  securities: ReadonlyMap<string, SecurityData>;
}

/** Everything that a position is made from. */
interface PositionInputs {
  portfolioId: string;
  symbol: string;
  name: string;
  currency: string;
  isClosed: boolean;
  /** The type of an own security; undefined for a listed one. */
  ownType: string | undefined;
  entries: readonly LedgerEntry[];
  security: SecurityData | undefined;
  manual: ManualPrices;
  price: number | undefined;
  pricedAt: string | undefined;
  /** The version of the exchange rates; empty if no trade is in another currency than the security. */
  rated: string;
}

interface CachedPosition {
  inputs: PositionInputs;
  position: LedgerPosition;
}

/** Returns whether a position would become the same. Compares every input, so that a new one cannot be forgotten. */
function sameInputs(a: PositionInputs, b: PositionInputs): boolean {
  const { manual: manualA, ...othersA } = a;
  const { manual: manualB, ...othersB } = b;
  const names = Object.keys(othersA) as (keyof typeof othersA)[];
  return names.every((name) => othersA[name] === othersB[name]) && samePrices(manualA, manualB);
}

/** Makes a position from its inputs and nothing else. */
function toPosition(id: string, inputs: PositionInputs, rates: Rates): LedgerPosition {
  const { portfolioId, symbol, name, currency, isClosed, ownType, entries, security, manual } = inputs;
  const { price, pricedAt } = inputs;
  const quote = price === undefined || pricedAt === undefined ? undefined : { price, asOf: pricedAt };
  const splitPeriods = createSplitPeriods(effectiveSplits(security?.splits ?? [], entries));
  return {
    id,
    portfolioId,
    symbol,
    name,
    currency,
    entries,
    splitPeriods,
    prices: createPriceLine({ security, quote, manual, entries, splitPeriods, currency, rates }),
    spinOffs: security?.adjustments.map(({ date }) => date) ?? noSpinOffs,
    isClosed,
    security,
    listing: security?.listing ?? { ...unlisted, type: ownType ?? null },
  };
}

const noSpinOffs: readonly string[] = [];
const unlisted: ListingClassification = { type: null, sector: null, industry: null, country: null };
/** In prices of 12 bytes. A manual price takes some 200 bytes as an entry of a map. */
const maxCachedPrices = 4_000_000;
const manualWeight = 16;

/** What ledgers are read from. */
export interface LedgerTools {
  db: Db;
  prices: PriceSource;
  rates: Rates;
}

/** Reads customers' ledgers. Keeps the transactions of positions in memory until they change. */
export function createLedgers({ db, prices, rates }: LedgerTools) {
  const cache = new LRUCache<string, CachedEntries>({
    maxSize: maxCachedEntries,
    sizeCalculation: ({ entries }) => entries.length + 1,
  });

  const positions = new LRUCache<string, CachedPosition>({
    maxSize: maxCachedPrices,
    sizeCalculation: ({ inputs: { manual }, position }) =>
      position.prices.days.length + manual.size * manualWeight + 1,
  });

  function fresh({ id, revision }: { id: string; revision: string }): readonly LedgerEntry[] | undefined {
    const cached = cache.get(id);
    return cached && cached.revision === revision ? cached.entries : undefined;
  }

  async function accountEntriesOf(
    portfolio: PortfolioOfCustomer,
    version: string,
  ): Promise<readonly LedgerEntry[]> {
    const known = fresh({ id: portfolio.id, revision: version });
    if (known) return known;
    const entries = await readAccountEntries(db, portfolio);
    cache.set(portfolio.id, { revision: version, entries });
    return entries;
  }

  /** Reads only the changed positions, or the whole portfolio if none is known. */
  async function entriesOf(portfolio: PortfolioOfCustomer, tickers: readonly TickerRow[]) {
    const found = new Map<string, readonly LedgerEntry[]>();
    const changed = tickers.filter((ticker) => {
      const entries = fresh(ticker);
      if (entries) found.set(ticker.id, entries);
      return !entries;
    });
    const remember = (ticker: TickerRow, entries: readonly LedgerEntry[]) => {
      cache.set(ticker.id, { revision: ticker.revision, entries });
      found.set(ticker.id, entries);
    };
    if (changed.length > 3) {
      const symbols = new Map(tickers.map(({ id, symbol }) => [id, symbol]));
      const all = await readPortfolioEntries(db, portfolio, symbols);
      for (const ticker of changed) remember(ticker, all.get(ticker.id) ?? []);
    } else {
      for (const ticker of changed) remember(ticker, await readTickerEntries(db, ticker, ticker.symbol));
    }
    return found;
  }

  async function positionOf(
    ticker: TickerRow,
    entries: readonly LedgerEntry[],
    { own, quotes, securities }: SecurityFacts,
  ): Promise<LedgerPosition> {
    const { id, portfolio_id, symbol, name, is_closed } = ticker;
    const ownSecurity = own.securities.get(symbol);
    const security = ownSecurity ? undefined : securities.get(symbol);
    const quote = ownSecurity ? undefined : quotes.get(symbol);
    const currency = ownSecurity?.currency ?? security?.currency ?? ticker.currency;
    const inputs: PositionInputs = {
      portfolioId: portfolio_id,
      symbol,
      name,
      currency,
      isClosed: is_closed === 1,
      ownType: ownSecurity?.type,
      entries,
      security,
      manual: await own.pricesOf(symbol),
      price: quote?.price,
      pricedAt: quote?.asOf,
      rated: entries.some((entry) => entry.currency !== currency) ? rates.version() : '',
    };
    const known = positions.get(id);
    if (known && sameInputs(known.inputs, inputs)) return known.position;
    const position = toPosition(id, inputs, rates);
    positions.set(id, { inputs, position });
    return position;
  }

  async function ledgerOf(
    row: PortfolioRow,
    { own, version }: { own: OwnSecurities; version: string },
    caller: MarketCaller,
  ): Promise<Ledger> {
    const portfolio = { id: row.id, customerId: row.customer_id };
    const tickers = await db
      .selectFrom('tickers')
      .select(['id', 'customer_id', 'portfolio_id', 'symbol', 'name', 'revision', 'is_closed', 'currency'])
      .where('customer_id', '=', row.customer_id)
      .where('portfolio_id', '=', row.id)
      .orderBy('id')
      .execute();
    const symbols = tickers.map(({ symbol }) => symbol).filter((symbol) => !own.securities.has(symbol));
    const quotes = new Map((await prices.quotes(symbols, caller)).map((quote) => [quote.symbol, quote]));
    const securities = await prices.securities(symbols, caller);
    const entries = await entriesOf(portfolio, tickers);
    const facts = { own, quotes, securities };
    const found: LedgerPosition[] = [];
    for (const ticker of tickers) {
      found.push(await positionOf(ticker, entries.get(ticker.id) ?? [], facts));
      stopIfAbandoned();
      await eventLoop.yieldIfNeeded();
    }
    return { row, positions: found, accountEntries: await accountEntriesOf(portfolio, version) };
  }

  return {
    /** Reads the portfolios of a customer, or the given one. Empty if the customer has no such portfolio. */
    async read(customerId: string, portfolioId: string, caller: MarketCaller): Promise<Ledger[]> {
      // Read before what it is the version of, so that nothing remembered is older.
      const version = (await portfoliosVersion(db, customerId)) ?? '';
      let query = db
        .selectFrom('portfolios')
        .selectAll()
        .where('customer_id', '=', customerId)
        .where('deleted_at', 'is', null);
      if (portfolioId !== 'all') query = query.where('id', '=', portfolioId);
      const rows = await query.orderBy('id').execute();
      const own = await readOwnSecurities(db, customerId);
      const ledgers: Ledger[] = [];
      for (const row of rows) ledgers.push(await ledgerOf(row, { own, version }, caller));
      return ledgers;
    },
  };
}
