import type { ExplainedFigure } from '#contract/figures.ts';
import { currencyDecimals, plainMoney } from '#domain/money-text.ts';
import type { MoneyFigure, Term } from '#domain/performance/explain.ts';
import { divideRounded, type Money, moneyText, toMoney } from '#domain/performance/money.ts';
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

/** An amount that a formula adds or subtracts. */
interface Part {
  sign: 1 | -1;
  amount: Money;
}

const plus = (amount: Money): Part => ({ sign: 1, amount });
const less = (amount: Money): Part => ({ sign: -1, amount });

const signOf = ({ sign, amount }: Part) => (sign < 0 === amount < 0n ? '+' : minus);

/** Writes what is added and subtracted, and the result, all as displayed; the rest of their rounding is a part of its own. */
function writtenSum(parts: readonly Part[], value: Money, currency: string): string {
  const unit = toMoney('1') / 10n ** BigInt(currencyDecimals(currency));
  const displayed = (money: Money) => divideRounded(money, unit) * unit;
  const sum = parts.reduce((total, { sign, amount }) => total + BigInt(sign) * displayed(amount), 0n);
  const rest = displayed(value) - sum;
  const result = plainMoney(moneyText(value), currency);
  if (parts.length < 2) return result;
  const sizeOf = ({ amount }: Part) => plainMoney(unsigned(amount), currency);
  const [first, ...others] = parts as [Part, ...Part[]];
  return [
    `${signOf(first) === minus ? minus : ''}${sizeOf(first)}`,
    ...others.map((part) => `${signOf(part)} ${sizeOf(part)}`),
    ...(rest === 0n ? [] : [`${signOf(plus(rest))} ${sizeOf(plus(rest))} rounding`]),
    `= ${result}`,
  ].join(' ');
}

/** The amounts that the words of a formula name, in their order. */
function partsOf(figure: MoneyFigure, { figures }: PerformanceResult, terms: readonly Term[]): Part[] {
  const { startValue, endValue, netFlows, gain } = figures;
  if (figure === 'total') return [plus(endValue), less(startValue), less(netFlows)];
  if (figure !== 'currency') return terms.map(({ amount }) => plus(amount));
  const { total, unrealised, realised, income, fees, taxes } = gain;
  return [plus(total), ...[unrealised, realised, income].map(less), plus(fees), plus(taxes)];
}

/** Writes the formula of a figure of money: in words, and with its numbers. */
export function moneyFormula(
  figure: MoneyFigure,
  value: Money,
  result: PerformanceResult,
  { terms, currency }: { terms: readonly Term[]; currency: string },
): string {
  const parts = partsOf(figure, result, terms);
  const numbers =
    parts.length > maxWritten
      ? `sum of ${parts.length} amounts = ${plainMoney(moneyText(value), currency)}`
      : writtenSum(parts, value, currency);
  return `${descriptions[figure]}: ${numbers}`;
}

/** Two decimals, as the figures of a page have. */
const percentText = (value: number) => `${plainMoney(value * 100, 'USD')}%`;

/** Writes the formula of a return, with its numbers if it has a value. */
export function returnFormula(figure: 'twr' | 'mwr', value: number | null, terms: readonly Term[]): string {
  if (figure === 'twr') {
    const words =
      'product of the days of (value + paid out) ÷ (value the day before + paid in), less 1; by month';
    if (value === null) return words;
    const factors =
      terms.length > maxWritten
        ? `product of ${terms.length} months`
        : terms.map(({ amount }) => Number(moneyText(amount)).toFixed(4)).join(' × ');
    return `${words}: ${factors} ${minus} 1 = ${percentText(value)}`;
  }
  const words =
    'the yearly rate, or that of a period of up to a year, at which the sum of flow ÷ (1 + rate)^(days ÷ 365) is 0';
  return value === null ? words : `${words}: ${percentText(value)}`;
}
