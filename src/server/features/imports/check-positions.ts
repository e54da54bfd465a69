import type { ImportPosition } from '#contract/imports.ts';
import { isoDate } from '#domain/time.ts';
import { changesPosition, statesHeldShares, type TransactionKind } from '#domain/transaction-kinds.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import { customerSecurities, moneyIn, type SecurityFacts } from '#server/ledger/ledger-change.ts';
import type { Held } from '#server/ledger/positions.ts';
import { presentPosition } from '#server/ledger/present-positions.ts';
import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import { createPause, filterWithPauses } from '#server/platform/create-pause.ts';
import type { TransactionCandidate } from './candidates.ts';
import { checkPrices } from './check-prices.ts';
import { classifySplits, splitPeriodsWithRows } from './classify-splits.ts';
import type { SymbolDescriptions } from './describe-symbols.ts';
import type { ImportContext } from './import-context.ts';
import { candidateOf, isKept, type Line, replayCandidates } from './replay-candidates.ts';
import { skipInternalTransfers } from './skip-internal-transfers.ts';
import { sortWithPauses } from './sort-with-pauses.ts';
import type { StoredAnswers } from './stored-import.ts';
import type { StoredLedger } from './stored-ledger.ts';

export interface CheckedPositions {
  /** What the positions are after the import, by symbol. */
  held: Map<string, Held>;
  /** For display. */
  positions: ImportPosition[];
}

/** Compares dates; transactions without one come first. */
const byDate = (a: Line, b: Line): number => {
  const [dateA, dateB] = [a.date ?? '', b.date ?? ''];
  return dateA < dateB ? -1 : dateA > dateB ? 1 : 0;
};

/** Returns the kinds of the transactions of a row: a reinvested dividend is a purchase as well. */
const kindsOf = ({ kind, reinvested }: TransactionCandidate['shared']): TransactionKind[] =>
  reinvested ? [kind, 'buy'] : [kind];

/** Merges stored transactions with those of rows; on one day the stored ones come first. */
async function linesOf(
  stored: readonly LedgerEntry[],
  rows: readonly TransactionCandidate[],
): Promise<Line[]> {
  const lines: Line[] = [];
  const pause = createPause();
  for (const entry of stored) {
    await pause();
    const { kind, date } = entry;
    if (changesPosition(kind)) lines.push({ kind, date, source: entry });
  }
  for (const candidate of rows) {
    await pause();
    if (candidate.verdict !== 'new') continue;
    for (const kind of kindsOf(candidate.shared))
      if (changesPosition(kind)) lines.push({ kind, date: candidate.date, source: candidate });
  }
  return sortWithPauses(lines, byDate);
}

/** Checks the rows of one security. Returns what is held afterwards; undefined if no row changes that. */
async function checkPosition(
  { sources }: ImportContext,
  rows: readonly TransactionCandidate[],
  stored: readonly LedgerEntry[],
  { splits, currency }: Pick<SecurityFacts, 'splits'> & { currency: string },
): Promise<Held | undefined> {
  await skipInternalTransfers(rows);
  await classifySplits(rows, splits, () => linesOf(stored, rows));
  const splitPeriods = splitPeriodsWithRows(rows, splits, stored);
  const lines = await linesOf(stored, rows);
  const position = await replayCandidates(lines, {
    splitPeriods,
    moneyOf: (entry) => moneyIn(entry, { currency, rates: sources.ledger.rates }),
  });
  const kept = await filterWithPauses(lines, isKept);
  if (!kept.some(candidateOf)) return undefined;
  return { position, splitPeriods, splits, isAcquired: kept.some(({ kind }) => statesHeldShares(kind)) };
}

/** Groups rows by their symbol; leaves out those without one. */
async function groupBySymbol(
  rows: readonly TransactionCandidate[],
): Promise<Map<string, TransactionCandidate[]>> {
  const groups = new Map<string, TransactionCandidate[]>();
  const pause = createPause();
  for (const row of rows) {
    await pause();
    const { symbol } = row.shared;
    if (symbol === null) continue;
    const group = groups.get(symbol);
    if (group) group.push(row);
    else groups.set(symbol, [row]);
  }
  return groups;
}

/** Checks which rows are possible, security by security. `rows` are in the order of their days. */
export async function checkPositions(
  context: ImportContext,
  stored: StoredLedger,
  rows: readonly TransactionCandidate[],
  descriptions: SymbolDescriptions,
  questions: StoredAnswers['questions'],
): Promise<CheckedPositions> {
  const factsOf = await customerSecurities(context.db, context.sources.ledger, context.customerId);
  const reading = { transaction: context.db, sources: context.sources.ledger };
  const held = new Map<string, Held>();
  const positions: ImportPosition[] = [];
  for (const [symbol, ofSymbol] of await groupBySymbol(rows)) {
    stopIfAbandoned();
    const facts = factsOf(symbol);
    await checkPrices(context, { symbol, isOwn: facts.isOwn }, ofSymbol, questions);
    const { name, currency } = descriptions.get(symbol);
    const after = await checkPosition(context, ofSymbol, stored.entries.get(symbol) ?? [], {
      splits: facts.splits,
      currency,
    });
    if (!after) continue;
    held.set(symbol, after);
    const ticker = stored.tickers.get(symbol);
    const before = ticker ? (await presentPosition(reading, ticker, facts)).shares : '0';
    const shares = after.splitPeriods.toShares(after.position.units, isoDate());
    positions.push({ symbol, name, before, after: shares });
  }
  return { held, positions: positions.sort((a, b) => (a.symbol < b.symbol ? -1 : 1)) };
}
