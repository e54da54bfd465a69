import { plainMoney } from '#domain/money-text.ts';
import { shownSign } from '../lib/formats.ts';
import { amountFormats, hiddenAmount, useAmountsHidden } from '../lib/hidden-amounts.ts';
import { Arrow } from './figures.tsx';

/** The dots in place of an amount; screen readers say that it is hidden. */
function HiddenAmount() {
  return (
    <span>
      <span aria-hidden="true">{hiddenAmount}</span>
      <span className="sr-only">hidden</span>
    </span>
  );
}

export interface AmountProps {
  /** A number or exact decimal text. */
  value: number | string;
  /** The currency to show; without one only the number is shown. */
  currency?: string;
  /** The currency that is named elsewhere, with whose decimals the number is shown; two without one. */
  unit?: string;
  /** Whether a gain has a plus sign. */
  signed?: boolean;
  /** Whether the amount is rounded to whole units of the currency. */
  whole?: boolean;
}

/** An amount of money, or dots while amounts are hidden. */
export function Amount({ value, currency, unit, signed = false, whole = false }: AmountProps) {
  const isHidden = useAmountsHidden();
  if (isHidden) return <HiddenAmount />;
  const formats = amountFormats(currency ?? '', false);
  if (!currency) {
    const text = unit ? plainMoney(value, unit) : formats.plain(value);
    const sign = signed && shownSign(value, text) > 0 ? '+' : '';
    return <span className="figures whitespace-nowrap">{`${sign}${text}`}</span>;
  }
  const format = whole ? formats[signed ? 'signedWhole' : 'whole'] : formats[signed ? 'signed' : 'money'];
  return <span className="figures whitespace-nowrap">{format(value)}</span>;
}

/** A gain or loss of money by its sign and colour, with an arrow if `arrow` is set. */
export function GainAmount({ value, arrow = false, ...rest }: AmountProps & { arrow?: boolean }) {
  const isHidden = useAmountsHidden();
  const formats = amountFormats(rest.currency ?? '', isHidden);
  const format = !rest.currency ? formats.plain : rest.whole ? formats.whole : formats.money;
  const direction = shownSign(value, format(value));
  const colour = direction > 0 ? 'text-up' : direction < 0 ? 'text-down' : '';
  return (
    <span className={`whitespace-nowrap ${colour}`}>
      {arrow && <Arrow sign={direction} />}
      <Amount {...rest} value={value} signed />
    </span>
  );
}
