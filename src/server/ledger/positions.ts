import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { AppError, fieldError } from '#domain/app-error.ts';
import { type Decimal, decimal, multiply, toText } from '#domain/decimal.ts';
import { effectiveSplits } from '#domain/ledger/effective-splits.ts';
import { createNamedLotCheck, type NamedLotCheck } from '#domain/ledger/named-lots.ts';
import { applyEntry, averagePrice, type HeldPosition, nothingHeld } from '#domain/ledger/replay.ts';
import { createSplitPeriods, type DatedRatio, type SplitPeriods } from '#domain/ledger/split-periods.ts';
import { readAmount, sharesRule } from '#domain/limits.ts';
import { changesPosition, statesHeldShares } from '#domain/transaction-kinds.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { countedSplits, countsKnownSplits } from './counted-splits.ts';
import { type LedgerChange, moneyIn, type SecurityFacts, securityFacts } from './ledger-change.ts';
import type { TickerOfCustomer, TickerRow } from './portfolios.ts';
import { readPosition, toEntry } from './transactions.ts';

const noSplits = createSplitPeriods([]);

/** Prepares the periods between splits. Throws AppError 'invalid' for splits that no security can have. */
export function splitPeriodsOf(splits: readonly DatedRatio[]): SplitPeriods {
  if (splits.length === 0) return noSplits;
  try {
    return createSplitPeriods(splits);
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('invalid', error.message);
    throw error;
  }
}

/** Returns the splits of a ticker: its stored ones and those that its owner entered. */
export async function tickerSplits(
  db: Db,
  ticker: TickerOfCustomer,
  stored: readonly DatedRatio[],
): Promise<DatedRatio[]> {
  const entered = await db
    .selectFrom('transactions')
    .select(['kind', 'date', 'numerator', 'denominator'])
    .where('customer_id', '=', ticker.customer_id)
    .where('ticker_id', '=', ticker.id)
    // A literal, so that SQLite finds the partial index.
    .where('kind', '=', sql.lit('split' as const))
    .execute();
  return effectiveSplits(stored, entered);
}

export const tickerSplitPeriods = async (...ticker: Parameters<typeof tickerSplits>): Promise<SplitPeriods> =>
  splitPeriodsOf(await tickerSplits(...ticker));

/** A position after all its transactions. */
export interface Held {
  position: HeldPosition;
  splitPeriods: SplitPeriods;
  /** The known splits of the security, without those that the owner entered. */
  splits: readonly DatedRatio[];
  /** Whether shares were ever acquired. */
  isAcquired: boolean;
}

/** What a replay reads from. */
type ReplaySources = Pick<LedgerChange, 'transaction' | 'sources'>;

const moneyRules = ({ sources }: ReplaySources, { currency }: TickerRow) => ({
  moneyOf: (entry: LedgerEntry) => moneyIn(entry, { currency, rates: sources.rates }),
});

function applied(position: HeldPosition, entry: LedgerEntry, rules: Parameters<typeof applyEntry>[2]) {
  const next = applyEntry(position, entry, rules);
  if (!next.ok) throw fieldError('shares', next.problem.message, 'conflict');
  return next.position;
}

/** Returns whether a sale of a ticker names the lots that it sells. */
async function namesLots({ transaction }: ReplaySources, ticker: TickerRow): Promise<boolean> {
  const sale = await transaction
    .selectFrom('transactions')
    .select('id')
    .where('customer_id', '=', ticker.customer_id)
    .where('ticker_id', '=', ticker.id)
    .where('lots', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return sale !== undefined;
}

/** Checks the lots that a sale names, and takes them. Throws AppError 'conflict' if they have too few shares. */
function takeLots(lots: NamedLotCheck, entry: LedgerEntry): void {
  const problem = lots.problemOf(entry);
  if (problem !== undefined) throw fieldError('shares', problem, 'conflict');
  lots.apply(entry);
}

/** Replays all transactions of a ticker. Throws AppError 'conflict' if one of them is impossible. */
export async function replayTicker(
  ledger: ReplaySources,
  ticker: TickerRow,
  facts: SecurityFacts,
): Promise<Held> {
  const splitPeriods = await tickerSplitPeriods(ledger.transaction, ticker, facts.splits);
  const rules = { splitPeriods, ...moneyRules(ledger, ticker) };
  const lots = (await namesLots(ledger, ticker)) ? createNamedLotCheck(splitPeriods) : undefined;
  let position = nothingHeld;
  let isAcquired = false;
  for await (const rows of readPosition(ledger.transaction, ticker)) {
    for (const row of rows) {
      const entry = toEntry(row, ticker.symbol);
      position = applied(position, entry, rules);
      if (lots) takeLots(lots, entry);
      isAcquired ||= statesHeldShares(row.kind);
    }
  }
  return { position, splitPeriods, splits: facts.splits, isAcquired };
}

/** Returns what a ticker's shares cost. */
export const costOf = ({
  cost,
  shares,
  buy_price,
}: Pick<TickerRow, 'cost' | 'shares' | 'buy_price'>): Decimal =>
  cost === null ? multiply(decimal(shares), decimal(buy_price)) : decimal(cost);

/**
 * Whether a transaction follows all others of a position and names none of them, with no split in between that has to be
 * applied first.
 */
function isNext(ticker: TickerRow, entry: LedgerEntry, { splits }: SecurityFacts): boolean {
  const { date } = entry;
  if (
    ticker.counted_splits === null ||
    !countsKnownSplits(ticker, splits) ||
    date === null ||
    entry.kind === 'split' ||
    entry.lots.length > 0 ||
    ticker.as_of === '' ||
    date < ticker.as_of
  )
    return false;
  return !splits.some((split) => split.date > ticker.as_of && split.date <= date);
}

/** Applies a transaction to the stored position, at a cost that does not depend on the number of earlier ones. */
function append(
  ledger: LedgerChange,
  ticker: TickerRow,
  entry: LedgerEntry,
  { splits }: SecurityFacts,
): Held {
  const stored: HeldPosition = {
    ...nothingHeld,
    units: noSplits.toUnits(ticker.shares, ticker.as_of),
    cost: costOf(ticker),
    lastPrice: ticker.buy_price,
    lastDate: ticker.as_of,
  };
  const position = applied(stored, entry, { splitPeriods: noSplits, ...moneyRules(ledger, ticker) });
  return { position, splitPeriods: noSplits, splits, isAcquired: true };
}

/** Stores what a ticker's transactions lead to. Throws AppError 'invalid' for more shares than can be stored. */
export async function savePosition(ledger: LedgerChange, ticker: TickerRow, held: Held): Promise<void> {
  const { position, splitPeriods, splits, isAcquired } = held;
  const shares = readAmount(splitPeriods.toShares(position.units, position.lastDate), sharesRule);
  if (!shares.ok) throw fieldError('shares', `${ticker.symbol}: ${shares.message}`);
  await ledger.transaction
    .updateTable('tickers')
    .set({
      shares: shares.text,
      buy_price: averagePrice(position, position.lastDate, splitPeriods),
      cost: toText(position.cost),
      as_of: position.lastDate,
      counted_splits: countedSplits(splits, position.lastDate),
      is_closed: position.closedOn !== null || !isAcquired ? 1 : 0,
      revision: uuidv7(),
    })
    .where('customer_id', '=', ticker.customer_id)
    .where('id', '=', ticker.id)
    .execute();
  ledger.saved.add(ticker.id);
}

/**
 * Brings a ticker up to date after a change of its transactions. `appended` is a new transaction that comes after all
 * others of its day. Throws AppError 'conflict' if the history has become impossible.
 */
export async function updatePosition(
  ledger: LedgerChange,
  ticker: TickerRow,
  appended?: LedgerEntry,
): Promise<void> {
  if (appended && !changesPosition(appended.kind)) {
    await touchTicker(ledger.transaction, ticker);
    return;
  }
  const facts = await securityFacts(ledger, ticker.symbol);
  const held =
    appended && isNext(ticker, appended, facts)
      ? append(ledger, ticker, appended, facts)
      : await replayTicker(ledger, ticker, facts);
  await savePosition(ledger, ticker, held);
}

/** Gives a ticker a new revision, so that nothing computed from its transactions is used again. */
export async function touchTicker(transaction: Db, ticker: TickerOfCustomer): Promise<void> {
  await transaction
    .updateTable('tickers')
    .set({ revision: uuidv7() })
    .where('customer_id', '=', ticker.customer_id)
    .where('id', '=', ticker.id)
    .execute();
}
