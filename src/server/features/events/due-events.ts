import { AppError } from '#domain/app-error.ts';
import { dayNumber, isoDay } from '#domain/days.ts';
import { add, type Decimal, decimal, divide, multiply, subtract, zero } from '#domain/decimal.ts';
import { eventEffect, type KnownEvent } from '#domain/known-events.ts';
import { applyEntry, dayOf, nothingHeld } from '#domain/ledger/replay.ts';
import type { SplitPeriods } from '#domain/ledger/split-periods.ts';
import { isDistribution, isEvent, kindRules, type TransactionKind } from '#domain/transaction-kinds.ts';
import { customerSecurities, type LedgerSources, moneyIn } from '#server/ledger/ledger-change.ts';
import type { PortfolioScope } from '#server/ledger/portfolio-scope.ts';
import type { TickerRow } from '#server/ledger/portfolios.ts';
import { tickerSplitPeriods } from '#server/ledger/positions.ts';
import { readTickers } from '#server/ledger/recording/due-dividends.ts';
import { readHeldDays } from '#server/ledger/recording/held-days.ts';
import { readPosition, toEntry } from '#server/ledger/transactions.ts';
import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import type { KnownEvents } from '#server/providers/market/snapshot/known-events.ts';

export interface EventSources {
  ledger: LedgerSources;
  knownEvents: KnownEvents;
}

/** An event that a position took part in and that no transaction records. */
export interface DueEvent {
  ticker: TickerRow;
  event: KnownEvent;
  /** The shares that it is about, of the day before. */
  shares: string;
  /**
   * What they cost after the events before that are due as well, in the currency of the ticker; undefined without an
   * exchange rate of a purchase.
   */
  cost: Decimal | undefined;
}

interface RecordedEntry {
  kind: TransactionKind;
  date: string | null;
  price: string | null;
}

/** Brokers book an event some days later, or by the day on which it was decided. */
const bookedWithinDays = 31;
const bookedBeforeDays = 7;

function isNear({ date }: { date: string | null }, event: KnownEvent): boolean {
  const days = date === null ? Number.NaN : dayNumber(date) - dayNumber(event.date);
  return days >= -bookedBeforeDays && days <= bookedWithinDays;
}

/** Returns whether entries of a security can be what its holders received: shares that were not paid for. */
const isArrival = ({ kind, price }: RecordedEntry) =>
  kind === 'buy' ? Number(price) === 0 : ['more', 'set'].includes(kindRules[kind].held);

const entriesOf = (
  db: Db,
  { customer_id, portfolio_id }: TickerRow,
  symbol: string,
): Promise<RecordedEntry[]> =>
  db
    .selectFrom('transactions')
    .innerJoin('tickers', 'tickers.id', 'transactions.ticker_id')
    .whereRef('tickers.customer_id', '=', 'transactions.customer_id')
    .select(['kind', 'date', 'transactions.price'])
    .where('tickers.customer_id', '=', customer_id)
    .where('tickers.portfolio_id', '=', portfolio_id)
    .where('tickers.symbol', '=', symbol)
    .execute();

/** Returns whether an event is recorded: by itself, as money of its day, or as shares that came in. */
async function isRecorded(db: Db, ticker: TickerRow, event: KnownEvent): Promise<boolean> {
  const own = await entriesOf(db, ticker, ticker.symbol);
  if (own.some((entry) => isEvent(entry.kind) && isNear(entry, event))) return true;
  if (event.kind === 'spin_off' && own.some(({ kind, date }) => isDistribution(kind) && date === event.date))
    return true;
  if (event.counterpart === null) return false;
  const others = await entriesOf(db, ticker, event.counterpart);
  return others.some((entry) => isArrival(entry) && isNear(entry, event));
}

/** Returns what shares cost before a day, by their average; undefined without an exchange rate of a purchase. */
async function costBefore(
  db: Db,
  {
    ticker,
    date,
    splitPeriods,
    sources,
  }: { ticker: TickerRow; date: string; splitPeriods: SplitPeriods; sources: LedgerSources },
): Promise<{ cost: Decimal; units: bigint } | undefined> {
  const { currency } = ticker;
  let position = nothingHeld;
  try {
    for await (const rows of readPosition(db, ticker))
      for (const row of rows) {
        const entry = toEntry(row, ticker.symbol);
        if (dayOf(entry) >= date) continue;
        const moneyOf = () => moneyIn(entry, { currency, rates: sources.rates });
        const applied = applyEntry(position, entry, { splitPeriods, moneyOf });
        if (applied.ok) position = applied.position;
      }
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
  return position;
}

const costDecimals = 10;

/** Returns the part of a cost that some of the units have. */
const costOf = ({ cost, units }: { cost: Decimal; units: bigint }, some: bigint): Decimal =>
  units === 0n ? zero : divide(multiply(cost, decimal(String(some))), decimal(String(units)), costDecimals);

async function dueOf(
  db: Db,
  ticker: TickerRow,
  found: readonly KnownEvent[],
  sources: LedgerSources,
  splits: Parameters<typeof tickerSplitPeriods>[2],
): Promise<DueEvent[]> {
  const splitPeriods = await tickerSplitPeriods(db, ticker, splits);
  const held = await readHeldDays(db, ticker, splitPeriods);
  const due: DueEvent[] = [];
  let spunOff = zero;
  for (const event of found) {
    const day = isoDay(dayNumber(event.date) - 1);
    // What was sold later under the old symbol cannot have been exchanged.
    const units = event.kind === 'spin_off' ? held.unitsOn(day) : held.leastUnitsFrom(day);
    if (units <= 0n || (await isRecorded(db, ticker, event))) continue;
    const before = await costBefore(db, { ticker, date: event.date, splitPeriods, sources });
    const shares = splitPeriods.toShares(units, event.date);
    const cost = before && costOf({ ...before, cost: subtract(before.cost, spunOff) }, units);
    due.push({ ticker, event, shares, cost });
    if (event.kind === 'spin_off' && cost) spunOff = add(spunOff, eventEffect(event, shares, cost).costMoved);
  }
  return due;
}

/** Finds the known events of all positions that are neither recorded nor dismissed, oldest first. */
export async function dueEvents(
  db: Db,
  { ledger, knownEvents }: EventSources,
  scope: Pick<PortfolioScope, 'customerId' | 'portfolios'>,
): Promise<DueEvent[]> {
  if (scope.portfolios.length === 0) return [];
  const eventsOf = await knownEvents();
  const factsOf = await customerSecurities(db, ledger, scope.customerId);
  const dismissed = await db
    .selectFrom('dismissed_events')
    .select(['portfolio_id', 'symbol', 'date'])
    .where('customer_id', '=', scope.customerId)
    .where(
      'portfolio_id',
      'in',
      scope.portfolios.map(({ id }) => id),
    )
    .execute();
  const dismissalKey = (portfolioId: string, symbol: string, date: string) =>
    `${portfolioId} ${symbol} ${date}`;
  const isDismissed = new Set(dismissed.map((row) => dismissalKey(row.portfolio_id, row.symbol, row.date)));
  const due: DueEvent[] = [];
  for (const ticker of await readTickers(db, scope)) {
    stopIfAbandoned();
    await eventLoop.yieldIfNeeded();
    const { isOwn, splits } = factsOf(ticker.symbol);
    const found = isOwn
      ? []
      : eventsOf(ticker.symbol).filter(
          ({ symbol, date }) => !isDismissed.has(dismissalKey(ticker.portfolio_id, symbol, date)),
        );
    if (found.length > 0) due.push(...(await dueOf(db, ticker, found, ledger, splits)));
  }
  return due.sort((a, b) => (a.event.date < b.event.date ? -1 : a.event.date > b.event.date ? 1 : 0));
}
