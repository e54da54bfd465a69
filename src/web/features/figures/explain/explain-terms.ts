import type { ExplainedFigure, Explanation } from '#contract/figures.ts';
import { add, decimal, round, subtract, toText, zero } from '#domain/decimal.ts';
import { rateSourceText } from '#domain/exchange-rates.ts';
import { currencyDecimals } from '#domain/money-text.ts';

export const figureNames: Record<ExplainedFigure, string> = {
  startValue: 'Value at the start',
  endValue: 'Value',
  netFlows: 'Money put in, net',
  total: 'Total gain',
  unrealised: 'Unrealised gain',
  realised: 'Realised gain',
  income: 'Dividends and interest',
  fees: 'Fees',
  taxes: 'Taxes',
  currency: 'Effect of exchange rates',
  twr: 'Time-weighted return',
  mwr: 'Money-weighted return',
};

/** Whether the terms of a figure add up to it. Those of a return are the flows that it is computed from. */
export const isSum = (figure: ExplainedFigure): boolean => figure !== 'twr' && figure !== 'mwr';

/** Whether the page shows a figure as what it takes from the gain. */
export const isCost = (figure: ExplainedFigure): boolean => figure === 'fees' || figure === 'taxes';

/** Whether a gain of a figure has a plus sign. A value has none. */
export const isSigned = (figure: ExplainedFigure): boolean =>
  figure !== 'startValue' && figure !== 'endValue';

/** Returns an exact amount as the page shows it. */
export const asShown = (figure: ExplainedFigure, amount: string): string =>
  isCost(figure) ? toText(subtract(zero, decimal(amount))) : amount;

export type Term = Explanation['terms'][number];

/**
 * Returns the terms rounded to the decimals of the currency, with a term for the rounding where the rounded terms would not add up to the rounded
 * figure. So the panel always adds up to what is displayed.
 */
export function roundedTerms(terms: readonly Term[], exact: string | null, currency: string): Term[] {
  const decimals = currencyDecimals(currency);
  const rounded = terms.map((term) => ({ ...term, amount: toText(round(decimal(term.amount), decimals)) }));
  if (exact === null) return rounded;
  const sum = rounded.reduce((total, { amount }) => add(total, decimal(amount)), zero);
  const rest = subtract(round(decimal(exact), decimals), sum);
  return rest.units === 0n ? rounded : [...rounded, { label: 'Rounding', date: null, amount: toText(rest) }];
}

/** `× 1.0213`: the growth of a month, as a factor of the time-weighted return. */
export const growthFactor = (amount: string): string => `× ${Number(amount).toFixed(4)}`;

const dayMs = 86_400_000;
const daysPerYear = 365;

/** Returns a total return as the return a year, with its calculation; undefined for a period of up to a year. */
export function yearlyReturn(
  total: number,
  { from, to }: Pick<Explanation, 'from' | 'to'>,
): { rate: number; formula: string } | undefined {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days <= daysPerYear + 1) return undefined;
  const rate = (1 + total) ** (daysPerYear / days) - 1;
  return { rate, formula: `${(1 + total).toFixed(4)} ^ (365 ÷ ${days}) − 1` };
}

/** Returns an explanation as plain text, for the clipboard. */
export function explanationText(explanation: Explanation): string {
  const { figure, meaning, formula, exact, currency, value, prices, rates } = explanation;
  const terms = isSum(figure) ? roundedTerms(explanation.terms, exact, currency) : explanation.terms;
  const shown =
    exact === null
      ? String(value ?? '')
      : `${toText(round(decimal(exact), currencyDecimals(currency)))} ${currency}`;
  return [
    `${figureNames[figure]}, ${explanation.from} to ${explanation.to}: ${shown}`,
    meaning,
    ...terms.map(({ label, date, amount, detail }) =>
      [date, label, detail, amount].filter((part) => part).join('\t'),
    ),
    formula,
    ...prices.map(
      ({ symbol, date, price, currency: unit, source }) => `${symbol}\t${date}\t${price} ${unit}\t${source}`,
    ),
    ...rates.map((one) => `${one.from}/${one.to}\t${one.date}\t${one.rate}\t${rateSourceText(one)}`),
  ].join('\n');
}
