import type { KeyboardEvent, ReactNode } from 'react';
import type { Portfolio } from '#contract/portfolios.ts';
import { normaliseSymbol } from '#domain/symbols.ts';
import type { AmountField } from '#domain/transaction-fields.ts';
import { mediumDate, price, shares as shareText } from '#web/lib/formats.ts';
import type { DraftField } from './entry-draft.ts';
import { EntryField } from './entry-field.tsx';
import { kindFields, labelOf } from './kind-fields.ts';
import { isMetal } from './metal-weight.ts';
import type { Entry } from './use-entry.ts';

/** What the parts of an entry need. */
export interface PartProps {
  entry: Entry;
  portfolio: Portfolio;
  problemAt: (field: DraftField) => string | undefined;
}

export const isModified = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** Names the day of the last known price, and takes it. */
function Offer({ entry, named }: Pick<PartProps, 'entry'> & { named: string }) {
  return (
    <span className="whitespace-normal">
      {named}, {/* The keys of the field do the same. */}
      <button
        type="button"
        tabIndex={-1}
        className="text-link max-lg:-my-2 max-lg:py-2"
        onClick={entry.takeOffer}
      >
        take it
      </button>
      <span className="sr-only"> with the Down arrow key</span>
    </span>
  );
}

function captionOf(field: AmountField, { entry, portfolio }: PartProps): ReactNode {
  const { draft, close, offer } = entry;
  if (field === 'shares') {
    const held = portfolio.tickers.find(({ symbol }) => symbol === normaliseSymbol(draft.symbol));
    const hint = isMetal(draft.symbol) && 'ounces, or 50 g';
    return held ? `you hold ${shareText(held.exact.shares)}` : hint;
  }
  if (field !== 'price') return undefined;
  const foreign = [close ?? offer].map((one) => one?.currency).find((one) => one !== portfolio.currency);
  if (offer)
    return <Offer entry={entry} named={[mediumDate(offer.date), foreign].filter(Boolean).join(', ')} />;
  return close && (foreign ? `close in ${foreign}` : 'close of that day');
}

const takingKeys = ['ArrowDown', 'Enter'];

function placeholderOf(field: AmountField, { draft, offer }: Entry): string {
  if (field === 'price' && offer) return price(offer.close);
  return field === 'price' || field === 'shares' ? '' : labelOf(draft.kind, field);
}

/** The first three amounts of a kind, in the columns of the list. */
export function AmountColumns(props: PartProps) {
  const { entry, problemAt } = props;
  const { kind } = entry.draft;

  function handleKeyDown(event: KeyboardEvent): void {
    if (!entry.offer || !takingKeys.includes(event.key) || isModified(event)) return;
    event.preventDefault();
    entry.takeOffer();
  }

  return kindFields[kind].columns.slice(0, 3).map((field, column) =>
    field ? (
      <EntryField
        key={field}
        isAmount
        label={labelOf(kind, field)}
        placeholder={placeholderOf(field, entry)}
        caption={captionOf(field, props)}
        value={entry.shown[field]}
        onText={(text) => entry.change({ [field]: text })}
        onKeyDown={field === 'price' ? handleKeyDown : undefined}
        problemId={problemAt(field)}
      />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the column is the identity of an empty cell.
      <div key={column} className="entry-gap" />
    ),
  );
}
