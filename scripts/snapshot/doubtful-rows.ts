import { adjustShares } from '#domain/filings/adjust-shares.ts';
import { checkFiledRow, isPlausible, mendedValue } from '#domain/filings/filed-amounts.ts';
import { type FiledPosition, positionKey } from '#domain/filings/history.ts';
import { ratioNumber, type Splits } from '#domain/splits.ts';
import type { QuarterClose } from './filed-symbols.ts';
import type { FilerHistory } from './filings.ts';

type ReadQuarter = FilerHistory['quarters'][number];

/** What rows are checked with. */
export interface RowSources {
  closeOn: QuarterClose;
  splits: Splits;
}

/** Returns the shares of a position in the quarters before and after, where they are right, in shares of the quarter between. */
function sharesBeside(
  position: FiledPosition,
  { period }: ReadQuarter,
  [before, after]: readonly (ReadQuarter | undefined)[],
  { closeOn, splits }: RowSources,
): number[] {
  const rightIn = (quarter: ReadQuarter | undefined) => {
    const same = quarter?.lines.find((line) => positionKey(line) === positionKey(position));
    const close = quarter && closeOn(position.symbol, quarter.period);
    return same && close && isPlausible(same, close) ? same : undefined;
  };
  const [earlier, later] = [rightIn(before), rightIn(after)];
  const found: number[] = [];
  if (before && earlier)
    found.push(adjustShares(earlier, splits, { after: before.period, through: period }).shares);
  if (after && later) {
    const ratio = splits.between(position.symbol, period, after.period);
    found.push(later.shares / (ratio ? ratioNumber(ratio) : 1));
  }
  return found;
}

function checkFiledPosition(
  position: FiledPosition,
  quarter: ReadQuarter,
  beside: readonly (ReadQuarter | undefined)[],
  sources: RowSources,
): FiledPosition {
  const { symbol, kind } = position;
  const close = symbol === '' || kind === 'bond' ? undefined : sources.closeOn(symbol, quarter.period);
  if (!close) return position;
  const split = sources.splits.between(symbol, quarter.period, quarter.filedOn);
  const evidence = {
    close,
    laterSplit: split && ratioNumber(split),
    sharesBeside: () => sharesBeside(position, quarter, beside, sources),
  };
  return { ...position, ...checkFiledRow(position, evidence) };
}

function checkQuarter(
  quarter: ReadQuarter,
  beside: readonly (ReadQuarter | undefined)[],
  sources: RowSources,
): ReadQuarter {
  const lines = quarter.lines.map((line) => checkFiledPosition(line, quarter, beside, sources));
  return { ...quarter, lines, totalValue: quarter.totalValue + mendedValue(lines) };
}

/** Judges the rows of all filings by the closes at the ends of their quarters. */
export const checkFilings = (filers: readonly FilerHistory[], sources: RowSources): FilerHistory[] =>
  filers.map(({ cik, quarters }) => ({
    cik,
    quarters: quarters.map((quarter, at) =>
      checkQuarter(quarter, [quarters[at - 1], quarters[at + 1]], sources),
    ),
  }));
