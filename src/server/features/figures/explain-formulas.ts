import type { ExplainedFigure } from '#contract/figures.ts';
import type { MoneyFigure, Term } from '#domain/performance/explain.ts';
import { type Money, moneyText } from '#domain/performance/money.ts';
import type { PerformanceResult } from '#domain/performance/performance.ts';

/** What each figure means, in one sentence. */
export const meanings: Record<ExplainedFigure, string> = {
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

const descriptions: Record<MoneyFigure, string> = {
  startValue: 'sum of shares × price × exchange rate',
  endValue: 'sum of shares × price × exchange rate',
  netFlows: 'paid in − paid out',
  total: 'value at the end − value before − (paid in − paid out)',
  unrealised: 'sum over all positions of (value − cost) at the end − (value − cost) before',
  realised: 'sum of proceeds − cost of the shares sold',
  income: 'sum of dividends and interest',
  fees: 'sum of fees',
  taxes: 'sum of taxes',
  currency: 'total gain − unrealised − realised − income + fees + taxes',
};

/** A longer sum is easier to read as the list of its terms. */
const maxWritten = 8;

const minus = '−';
const unsigned = (money: Money) => moneyText(money < 0n ? -money : money);
const bracketed = (money: Money) => (money < 0n ? `(${minus}${unsigned(money)})` : moneyText(money));

function writtenSum(terms: readonly { amount: Money }[]): string {
  if (terms.length === 0) return '0';
  if (terms.length > maxWritten) return `sum of ${terms.length} amounts`;
  return terms
    .map(({ amount }, at) => {
      const sign = amount < 0n ? minus : '+';
      return at === 0 && amount >= 0n ? unsigned(amount) : `${sign} ${unsigned(amount)}`;
    })
    .join(' ');
}

/** Writes the formula of a figure of money: in words, and with its numbers. */
export function moneyFormula(
  figure: MoneyFigure,
  value: Money,
  { figures }: PerformanceResult,
  terms: readonly Term[],
): string {
  const { startValue, endValue, netFlows, gain } = figures;
  const filled = () => {
    if (figure === 'total')
      return `${bracketed(endValue)} ${minus} ${bracketed(startValue)} ${minus} ${bracketed(netFlows)}`;
    if (figure !== 'currency') return writtenSum(terms);
    const { total, unrealised, realised, income, fees, taxes } = gain;
    const subtracted = [total, unrealised, realised, income].map(bracketed).join(` ${minus} `);
    return `${subtracted} + ${bracketed(fees)} + ${bracketed(taxes)}`;
  };
  return `${descriptions[figure]}: ${filled()} = ${bracketed(value)}`;
}

const percentText = (value: number) => `${(value * 100).toFixed(2).replace('-', minus)} %`;

/** Writes the formula of a return, with its numbers if it has a value. */
export function returnFormula(figure: 'twr' | 'mwr', value: number | null, terms: readonly Term[]): string {
  if (figure === 'twr') {
    const words =
      'product of the days of (value + paid out) ÷ (value the day before + paid in), less 1; by month';
    if (value === null) return words;
    const factors =
      terms.length > maxWritten
        ? `product of ${terms.length} months`
        : terms.map(({ amount }) => moneyText(amount)).join(' × ');
    return `${words}: ${factors} ${minus} 1 = ${percentText(value)}`;
  }
  const words = 'the yearly rate at which sum of flow ÷ (1 + rate)^(days ÷ 365) is 0';
  return value === null
    ? words
    : `${words}; over a year or less the same for the period: ${percentText(value)}`;
}
