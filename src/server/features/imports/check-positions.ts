import type { ImportPosition } from '#contract/imports.ts';
import { inChunks } from '#domain/chunk.ts';
import { isCoinSymbol } from '#domain/importing/coins.ts';
import { priceQuestion } from '#domain/importing/row-questions.ts';
import { isoDate } from '#domain/time.ts';
import {
  changesPosition,
  kindRules,
  statesHeldShares,
  type TransactionKind,
} from '#domain/transaction-kinds.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import {
  customerSecurities,
  type LedgerSources,
  moneyIn,
  type SecurityFacts,
} from '#server/ledger/ledger-change.ts';
import type { Held } from '#server/ledger/positions.ts';
import { presentPosition } from '#server/ledger/present-positions.ts';
import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import type { TransactionCandidate } from './candidates.ts';
import { checkPrices, coinOf, comparedSymbols } from './check-prices.ts';
import { classifySplits, splitPeriodsWithRows } from './classify-splits.ts';
import type { SymbolDescriptions } from './describe-symbols.ts';
import type { ImportContext } from './import-context.ts';
import { candidateOf, isKept, type Line, replayCandidates } from './replay-candidates.ts';
import { skipInternalTransfers } from './skip-internal-transfers.ts';
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
function linesOf(stored: readonly LedgerEntry[], rows: readonly TransactionCandidate[]): Line[] {
  const lines: Line[] = [];
  for (const entry of stored) {
    const { kind, date } = entry;
    if (changesPosition(kind)) lines.push({ kind, date, source: entry });
  }
  for (const candidate of rows) {
    if (candidate.verdict !== 'new') continue;
    for (const kind of kindsOf(candidate.shared))
      if (changesPosition(kind)) lines.push({ kind, date: candidate.date, source: candidate });
  }
  return lines.sort(byDate);
}

/** Checks the rows of one security. Returns what is held afterwards; undefined if no row changes that. */
async function checkPosition(
  { rates }: ImportContext,
  rows: readonly TransactionCandidate[],
  stored: readonly LedgerEntry[],
  { splits, currency }: Pick<SecurityFacts, 'splits'> & { currency: string },
): Promise<Held | undefined> {
  skipInternalTransfers(rows);
  await classifySplits(rows, splits, () => linesOf(stored, rows));
  const splitPeriods = splitPeriodsWithRows(rows, splits, stored);
  const lines = linesOf(stored, rows);
  const position = await replayCandidates(lines, {
    splitPeriods,
    moneyOf: (entry) => moneyIn(entry, { currency, rates }),
  });
  const kept = lines.filter(isKept);
  if (!kept.some(candidateOf)) return undefined;
  return { position, splitPeriods, splits, isAcquired: kept.some(({ kind }) => statesHeldShares(kind)) };
}

/** Groups rows by their symbol; leaves out those without one. */
const groupBySymbol = (rows: readonly TransactionCandidate[]): Map<string, TransactionCandidate[]> =>
  Map.groupBy(
    rows.filter(({ shared }) => shared.symbol !== null),
    ({ shared }) => shared.symbol ?? '',
  );

/** Returns the currency of the trades of a security if none is in that of its listing. */
function statedCurrency(rows: readonly TransactionCandidate[], listed: string): string | undefined {
  const trades = rows.filter(({ verdict, shared }) => verdict === 'new' && kindRules[shared.kind].isTrade);
  return trades.some(({ shared }) => shared.currency === listed) ? undefined : trades[0]?.shared.currency;
}

/** What the rows are checked against. */
interface Known {
  stored: StoredLedger;
  ledger: LedgerSources;
  descriptions: SymbolDescriptions;
  questions: StoredAnswers['questions'];
}

/** Few securities at once, because their closes take memory. */
const symbolsPerQuestion = 20;

type FactsOf = (symbol: string) => SecurityFacts;

/** Creates a function that checks the prices of the rows of some symbols. Closes of own securities are not compared. */
async function priceCheck(
  { prices, rates }: ImportContext,
  symbols: readonly string[],
  { factsOf, questions }: { factsOf: FactsOf; questions: StoredAnswers['questions'] },
) {
  const isConfirmed = (symbol: string) => questions[priceQuestion(symbol)] === 'add';
  const compared = symbols.filter((symbol) => !isConfirmed(symbol) && !factsOf(symbol).isOwn);
  const securities = await prices.securities(compared.flatMap(comparedSymbols), {});
  return async (symbol: string, rows: readonly TransactionCandidate[]): Promise<void> => {
    if (isConfirmed(symbol)) return;
    const find = (wanted: string) => (factsOf(symbol).isOwn ? undefined : securities.get(wanted));
    const coin = isCoinSymbol(symbol) ? find(coinOf(symbol)) : undefined;
    await checkPrices(rates, { symbol, security: find(symbol), coin }, rows);
  };
}

/** Checks which rows are possible, security by security. `rows` are in the order of their days. */
export async function checkPositions(
  context: ImportContext,
  { stored, ledger, descriptions, questions }: Known,
  rows: readonly TransactionCandidate[],
): Promise<CheckedPositions> {
  const factsOf = await customerSecurities(context.db, ledger, context.customerId);
  const reading = { transaction: context.db, sources: ledger };
  const held = new Map<string, Held>();
  const positions: ImportPosition[] = [];

  async function check(symbol: string, ofSymbol: readonly TransactionCandidate[]): Promise<void> {
    const facts = factsOf(symbol);
    const { name, currency } = descriptions.get(symbol);
    const after = await checkPosition(context, ofSymbol, stored.entries.get(symbol) ?? [], {
      splits: facts.splits,
      currency,
    });
    if (!after) return;
    held.set(symbol, after);
    const ticker = stored.tickers.get(symbol);
    const before = ticker ? (await presentPosition(reading, ticker, facts)).shares : '0';
    const shares = after.splitPeriods.toShares(after.position.units, isoDate());
    const stated = statedCurrency(ofSymbol, currency);
    const currencies = stated === undefined ? {} : { currencies: { listing: currency, file: stated } };
    positions.push({ symbol, name, before, after: shares, ...currencies });
  }

  const groups = groupBySymbol(rows);
  for (const symbols of inChunks([...groups.keys()], symbolsPerQuestion)) {
    const checkPricesOf = await priceCheck(context, symbols, { factsOf, questions });
    for (const symbol of symbols) {
      stopIfAbandoned();
      await eventLoop.yieldIfNeeded();
      const ofSymbol = groups.get(symbol) ?? [];
      await checkPricesOf(symbol, ofSymbol);
      await check(symbol, ofSymbol);
    }
  }
  return { held, positions: positions.sort((a, b) => (a.symbol < b.symbol ? -1 : 1)) };
}
