import type { RowDoubt } from '#contract/investor-pages.ts';
import { grouped, price } from './formats.ts';

/** The mark beside a row of a filing that cannot be right: `corrected` or `in doubt`. */
export const doubtMark = ({ mended }: RowDoubt): string => (mended === null ? 'in doubt' : 'corrected');

const outcomes = {
  shares: 'The number of shares is corrected by the value and the close.',
  value: 'The value is corrected by the shares and the close.',
  none: 'Which of them is wrong cannot be told, so both are shown as filed, without a change.',
} as const;

/** Says what a filing states of a row that cannot be right, and what is shown instead. */
export function doubtText({ shares, value, close, mended }: RowDoubt): string {
  const stated = `The filing states ${grouped(shares)} shares worth $${grouped(value)}: $${price(value / shares)} each, while the close was $${price(close)}.`;
  return `${stated} ${outcomes[mended ?? 'none']}`;
}
