import type { ExplainedFigure, Explanation } from '#contract/performance.ts';
import { isoDay } from '#domain/days.ts';
import { explain, figureOf, type MoneyFigure, type Term } from '#domain/performance/explain.ts';
import { moneyNumber, moneyText, roundedMoney } from '#domain/performance/money.ts';
import type { PerformanceResult } from '#domain/performance/performance.ts';
import type { OwnReport } from './reports.ts';
import { runYielding } from './run-yielding.ts';

/** More terms would not be read; the rest is summed up in one. */
const maxTerms = 200;

const meanings: Record<ExplainedFigure, string> = {
  startValue: 'What the holdings were worth at the close of the day before the period.',
  endValue: 'What the holdings are worth at the close of the last day of the period.',
  netFlows: 'What you paid in during the period, less what was paid out to you.',
  total: 'The change in value that does not come from paying in or out.',
  unrealised: 'The change in what your open holdings are worth above their cost.',
  realised: 'What sales brought above the cost of the shares sold, before fees.',
  income: 'Dividends and interest, before tax.',
  fees: 'Fees that you paid.',
  taxes: 'Taxes that you paid or that were withheld.',
  currency: 'What exchange rates changed in the value of the money that your holdings cost.',
  twr: 'How well the holdings did, whenever you happened to buy and sell.',
  mwr: 'What your own money earned, with the days on which you paid it in and out.',
};

const formulas: Record<ExplainedFigure, string> = {
  startValue: 'sum of shares × price × exchange rate',
  endValue: 'sum of shares × price × exchange rate',
  netFlows: 'paid in − paid out',
  total: 'value at the end − value before − (paid in − paid out)',
  unrealised: '(value − cost) at the end − (value − cost) before',
  realised: 'sum of proceeds − cost of the shares sold',
  income: 'sum of dividends and interest',
  fees: 'sum of fees',
  taxes: 'sum of taxes',
  currency: 'total gain − unrealised − realised − income + fees + taxes',
  twr: '(1 + r₁) × (1 + r₂) × … − 1, with the daily return r = (value + paid out) ÷ (value the day before + paid in) − 1',
  mwr: 'the rate at which all flows add up to nothing: sum of flow ÷ (1 + rate)^(days ÷ 365) = 0',
};

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
    label: `Growth in ${month}`,
    date: null,
    amount: roundedMoney(1 + (twr ?? 0), 6),
  }));
}

interface Explained {
  figure: ExplainedFigure;
  result: PerformanceResult;
  report: OwnReport;
}

const percentText = (value: number) => `${(value * 100).toFixed(2)} %`;

function explainReturn(figure: 'twr' | 'mwr', { result, report }: Explained): Explanation {
  const found = figure === 'twr' ? result.returns.twr : result.mwr;
  const { terms, more } = limited(returnTerms(figure, result));
  return {
    ...headOf(figure, { figure, result, report }),
    value: found.value,
    exact: null,
    ...(found.value === null && { reason: found.reason }),
    formula: found.value === null ? formulas[figure] : `${percentText(found.value)} = ${formulas[figure]}`,
    terms: toTerms(terms),
    more,
    prices: [],
    rates: [],
  };
}

const headOf = (figure: ExplainedFigure, { result: { period }, report }: Explained) => ({
  figure,
  currency: report.base,
  from: isoDay(period.from),
  to: isoDay(period.to),
  meaning: meanings[figure],
});

/** Explains a figure by terms that add up to it, or by its flows. */
export async function explanationOf(explained: Explained): Promise<Explanation> {
  const { figure, result, report } = explained;
  if (figure === 'twr' || figure === 'mwr') return explainReturn(figure, explained);
  const methods = new Map(report.ledgers.map(({ row }) => [row.id, row.cost_method]));
  const found = await runYielding(
    explain(figure satisfies MoneyFigure, result, report, ({ id }) => methods.get(id) ?? 'average'),
  );
  const value = figureOf(result, figure);
  const { terms, more } = limited(found.terms);
  return {
    ...headOf(figure, explained),
    value: moneyNumber(value),
    exact: moneyText(value),
    formula: `${moneyText(value)} = ${formulas[figure]}`,
    terms: toTerms(terms),
    more,
    prices: found.prices,
    rates: found.rates,
  };
}
