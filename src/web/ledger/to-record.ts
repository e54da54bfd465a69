import type { DividendSuggestion } from '#contract/dividends.ts';
import { add, decimal, toText, zero } from '#domain/decimal.ts';
import { type AmountFormats, amountFormats } from '#web/lib/hidden-amounts.ts';
import { counted } from '#web/lib/phrases.ts';

/** Says why there is nothing to record. `undated` counts the holdings whose dates of purchase are not entered. */
export const nothingToRecordText = (undated: number): string =>
  undated > 0
    ? 'Every known dividend of your dated holdings is recorded. Without a date of purchase nobody can say which ones a holding received.'
    : 'Every known dividend of your holdings is recorded.';

type Suggested = Pick<DividendSuggestion, 'amount' | 'currency'>;

/** Returns `3 dividends to record, $92.85`, with an amount for each currency; undefined if there are none. */
export function toRecordText(
  suggestions: readonly Suggested[],
  { isHidden }: Pick<AmountFormats, 'isHidden'>,
): string | undefined {
  if (suggestions.length === 0) return undefined;
  const count = counted(suggestions.length, 'dividend');
  const sums = [...Map.groupBy(suggestions, ({ currency }) => currency)].map(([currency, ofCurrency]) =>
    amountFormats(currency, isHidden).money(
      toText(ofCurrency.reduce((sum, { amount }) => add(sum, decimal(amount)), zero)),
    ),
  );
  return `${count} to record, ${sums.join(' and ')}`;
}
