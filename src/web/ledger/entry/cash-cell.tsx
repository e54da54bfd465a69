import { price } from '#web/lib/formats.ts';
import { fieldNumber } from '#web/lib/typed-text.ts';
import { cashChangeOf } from './entry-draft.ts';
import { EntryField, labelClass } from './entry-field.tsx';
import { kindFields, labelOf } from './kind-fields.ts';
import type { Entry } from './use-entry.ts';

/** Formats a change of cash with its sign: `+37.31`, `−912.00`. */
export const signedCash = (cash: string | number, format: (amount: string | number) => string = price) =>
  `${Number(cash) > 0 ? '+' : ''}${format(cash)}`;

/** The change of cash while an entry is typed, or the field for its amount. */
export function CashCell({ entry, problemId }: { entry: Entry; problemId: string | undefined }) {
  const { kind } = entry.draft;
  const field = kindFields[kind].columns[3];
  const { shown, offer } = entry;
  const cash = cashChangeOf(offer ? { ...shown, price: fieldNumber(String(offer.close)) } : shown);
  const caption = cash === undefined ? undefined : `cash ${signedCash(cash)}`;
  if (field) {
    return (
      <EntryField
        isAmount
        label={labelOf(kind, field)}
        placeholder="Amount"
        caption={caption}
        value={entry.shown[field]}
        onText={(text) => entry.change({ [field]: text })}
        problemId={problemId}
      />
    );
  }
  return (
    <p className="entry-cash">
      <span className={labelClass}>Cash</span>
      <output className={`figures block whitespace-nowrap ${offer ? 'text-soft' : 'font-semibold'}`}>
        {cash === undefined ? '' : `${offer ? 'about ' : ''}${signedCash(cash)}`}
      </output>
    </p>
  );
}
