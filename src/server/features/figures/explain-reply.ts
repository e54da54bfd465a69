import type { ExplainedFigure, Explanation } from '#contract/figures.ts';
import { dayText } from '#domain/day-text.ts';
import { isoDay } from '#domain/days.ts';
import { explain, figureOf, type MoneyFigure, type Term, type Terms } from '#domain/performance/explain.ts';
import { moneyNumber, moneyText, roundedMoney } from '#domain/performance/money.ts';
import type { PerformanceResult } from '#domain/performance/performance.ts';
import type { OwnReport } from '#server/ledger/reports/reports.ts';
import { meanings, moneyFormula, returnFormula } from './explain-formulas.ts';

/** More terms would not be read; the rest is summed up in one. */
const maxTerms = 200;

function limited(terms: readonly Term[]): { terms: Term[]; more: number } {
  if (terms.length <= maxTerms) return { terms: [...terms], more: 0 };
  const shown = terms.slice(0, maxTerms - 1);
  const rest = terms.slice(maxTerms - 1);
  const amount = rest.reduce((sum, term) => sum + term.amount, 0n);
  return {
    terms: [...shown, { label: `${rest.length} more`, date: null, amount }],
    more: rest.length,
  };
}

const toTerms = (terms: readonly Term[]) =>
  terms.map(({ label, date, amount, detail }) => ({
    label,
    date,
    amount: moneyText(amount),
    ...(detail !== undefined && { detail }),
  }));

function returnTerms(figure: 'twr' | 'mwr', { flows, returns: { months } }: PerformanceResult): Term[] {
  if (figure === 'mwr')
    return flows.map(({ day, amount }) => ({
      label: amount < 0 ? 'Paid in, or value before' : 'Paid out, or value at the end',
      date: isoDay(day),
      amount: roundedMoney(amount, 2),
    }));
  return months.map(({ month, twr }) => ({
    label: `Growth in ${dayText(`${month}-01`).replace(/^\S+ /, '')}`,
    date: null,
    amount: roundedMoney(1 + (twr ?? 0), 6),
  }));
}

interface Explained {
  figure: ExplainedFigure;
  result: PerformanceResult;
  report: OwnReport;
}

const headOf = ({ figure, result: { period }, report }: Explained) => ({
  figure,
  currency: report.base,
  from: isoDay(period.from),
  to: isoDay(period.to),
  meaning: meanings[figure],
});

/** The figures that compare the values at both ends, whose prices belong to the explanation. */
const comparing: ReadonlySet<ExplainedFigure> = new Set(['total', 'unrealised', 'currency', 'twr', 'mwr']);

function termsOf(figure: MoneyFigure, { result, report }: Explained): Terms {
  const methods = new Map(report.ledgers.map(({ row }) => [row.id, row.cost_method]));
  return explain(figure, result, report, ({ id }) => methods.get(id) ?? 'average');
}

/** Collects the prices and rates of the values at the end and before the period. */
function valuesUsed(explained: Explained): Pick<Terms, 'prices' | 'rates'> {
  if (!comparing.has(explained.figure)) return { prices: [], rates: [] };
  const [end, start] = [termsOf('endValue', explained), termsOf('startValue', explained)];
  return { prices: [...end.prices, ...start.prices], rates: [...end.rates, ...start.rates] };
}

function explainReturn(figure: 'twr' | 'mwr', { result }: Explained) {
  const found = figure === 'twr' ? result.returns.twr : result.mwr;
  const terms = returnTerms(figure, result);
  return {
    value: found.value,
    exact: null,
    ...(found.value === null && { reason: found.reason }),
    formula: returnFormula(figure, found.value, terms),
    terms,
  };
}

function explainMoney(figure: MoneyFigure, explained: Explained) {
  const { terms, prices, rates } = termsOf(figure, explained);
  const value = figureOf(explained.result, figure);
  return {
    value: moneyNumber(value),
    exact: moneyText(value),
    formula: moneyFormula(figure, value, explained.result, { terms, currency: explained.report.base }),
    terms,
    prices,
    rates,
  };
}

/** Holdings of one currency use the same rates. */
const withoutRepeats = (rates: Explanation['rates']): Explanation['rates'] => [
  ...new Map(rates.map((one) => [`${one.from} ${one.to} ${one.date} ${one.rate}`, one])).values(),
];

/** Explains a figure by terms that add up to it, or by its flows, with the prices and rates behind it. */
export function explanationOf(explained: Explained): Explanation {
  const { figure } = explained;
  const used = valuesUsed(explained);
  const isReturn = figure === 'twr' || figure === 'mwr';
  const { terms, ...found } = isReturn
    ? { ...explainReturn(figure, explained), prices: [], rates: [] }
    : explainMoney(figure, explained);
  const shown = limited(terms);
  return {
    ...headOf(explained),
    ...found,
    terms: toTerms(shown.terms),
    more: shown.more,
    prices: [...found.prices, ...used.prices],
    rates: withoutRepeats([...found.rates.slice(0, maxTerms), ...used.rates]),
  };
}
