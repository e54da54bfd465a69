import type { CorrectionRow, CoverageRow, DividendRow, Dividends } from './source.ts';

const byDate = (a: DividendRow, b: DividendRow) => (a.ex_date < b.ex_date ? -1 : 1);

const coveredBy = ({ coverage }: Dividends) => {
  const bySymbol = new Map(coverage.map((row) => [row.symbol, row]));
  return ({ symbol, ex_date }: DividendRow) => {
    const covered = bySymbol.get(symbol);
    return covered !== undefined && ex_date >= covered.from && ex_date <= covered.through;
  };
};

/** Extends a coverage by one that overlaps it; one that does not is left out, because the days between are unknown. */
function extend(coverage: CoverageRow, other: CoverageRow | undefined): CoverageRow {
  if (!other || other.from > coverage.through || other.through < coverage.from) return coverage;
  const [from = coverage.from] = [coverage.from, other.from].sort();
  const [, through = coverage.through] = [coverage.through, other.through].sort();
  return { symbol: coverage.symbol, from, through };
}

/**
 * Merges two lists of dividends. Where both know a symbol, the second one wins between the days that it covers, and the
 * first one between the others that it covers.
 */
export function mergeDividends(first: Dividends, second: Dividends): Dividends {
  const [inFirst, inSecond] = [coveredBy(first), coveredBy(second)];
  const payments = Map.groupBy(
    [
      ...first.payments.filter((row) => !inSecond(row)),
      ...second.payments.filter((row) => inSecond(row) || !inFirst(row)),
    ],
    ({ symbol }) => symbol,
  );
  const others = new Map(first.coverage.map((row) => [row.symbol, row]));
  const known = new Set(second.coverage.map(({ symbol }) => symbol));
  const coverage = [
    ...first.coverage.filter(({ symbol }) => !known.has(symbol)),
    ...second.coverage.map((row) => extend(row, others.get(row.symbol))),
  ];
  return {
    payments: [...payments.keys()].sort().flatMap((symbol) => (payments.get(symbol) ?? []).sort(byDate)),
    coverage: coverage.sort((a, b) => (a.symbol < b.symbol ? -1 : 1)),
  };
}

const paymentKey = ({ symbol, ex_date }: Pick<DividendRow, 'symbol' | 'ex_date'>) => `${symbol} ${ex_date}`;

/** Corrects the payments that are wrong, and removes those that were never made. */
export function correctDividends(
  { payments, coverage }: Dividends,
  corrections: readonly CorrectionRow[],
): Dividends {
  const wrong = new Map(
    corrections.filter(({ verdict }) => verdict === 'wrong').map((row) => [paymentKey(row), row.correct]),
  );
  return {
    payments: payments.flatMap((row) => {
      const correct = wrong.get(paymentKey(row));
      return correct === '' ? [] : { ...row, amount: correct ?? row.amount };
    }),
    coverage,
  };
}
