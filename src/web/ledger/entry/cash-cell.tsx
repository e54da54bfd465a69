import { readCurrency } from '#domain/currencies.ts';
import { price } from '#web/lib/formats.ts';
import { fieldPrice } from '#web/lib/typed-text.ts';
import { cashChangeOf } from './entry-draft.ts';
import { EntryField, labelClass } from './entry-field.tsx';
import { kindFields, labelOf } from './kind-fields.ts';
import type { Entry } from './use-entry.ts';

/** Formats a change of cash with its sign: `+37.31`, `−912.00`. */
export const signedCash = (cash: string | number, format: (amount: string | number) => string = price) =>
  `${Number(cash) > 0 ? '+' : ''}${format(cash)}`;

interface CashCellProps {
  entry: Entry;
  /** The currency of the portfolio; any other one is named. */
  homeCurrency: string;
  problemId: string | undefined;
}

/** The change of cash while an entry is typed, or the field for its amount. */
export function CashCell({ entry, homeCurrency, problemId }: CashCellProps) {
  const { kind } = entry.draft;
  const field = kindFields[kind].columns[3];
  const { shown, offer, close } = entry;
  const quoted = shown.currency || (close ?? offer)?.currency || homeCurrency;
  const { currency, divisor } = readCurrency(quoted) ?? { currency: quoted, divisor: 1 };
  const typed = offer ? { ...shown, price: fieldPrice(offer.close) } : shown;
  const cash = cashChangeOf(typed, divisor === 100);
  const foreign = currency !== homeCurrency && currency;
  const change = cash !== undefined && signedCash(cash);
  if (field) {
    return (
      <EntryField
        isAmount
        label={labelOf(kind, field)}
        placeholder="Amount"
        caption={change && ['cash', change, foreign].filter(Boolean).join(' ')}
        value={shown[field]}
        onText={(text) => entry.change({ [field]: text })}
        problemId={problemId}
      />
    );
  }
  return (
    <p className="entry-cash">
      <span className={labelClass}>Cash</span>
      <output className={`figures block whitespace-nowrap ${offer ? 'text-soft' : 'font-semibold'}`}>
        {change && `${offer ? 'about ' : ''}${change}`}
        {change && foreign && <small className="block text-tiny leading-4 text-soft">{foreign}</small>}
      </output>
    </p>
  );
}
