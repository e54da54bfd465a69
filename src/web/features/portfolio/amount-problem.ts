import { parseDecimal } from '../../../domain/decimal.ts';
import { type AmountRule, buyPriceRule, isPositive, readAmount, sharesRule } from '../../../domain/limits.ts';

interface Demand {
  rule: AmountRule;
  /** Told when there is no number, or one that is too small. */
  message: string;
  aboveZero?: boolean;
}

/** Why what was typed can't be the amount; undefined when it can. */
export function amountProblem(
  text: string,
  { rule, message, aboveZero = false }: Demand,
): string | undefined {
  const value = parseDecimal(text);
  if (!value || value.units < 0n) return message;
  const amount = readAmount(text, rule);
  if (!amount.ok) return amount.message;
  return aboveZero && !isPositive(amount.text) ? message : undefined;
}

/** How a form checks a field for shares, in the words of its dialog. */
export const sharesCheck = (message: string, aboveZero: boolean) => ({
  validate: (text: string) => amountProblem(text, { rule: sharesRule, message, aboveZero }),
});

export const buyPriceCheck = {
  validate: (text: string) =>
    amountProblem(text, { rule: buyPriceRule, message: 'Please enter a buy price' }),
};
