import { useState } from 'react';
import type { Quote } from '../../../contract/market.ts';
import { type BasketItem, basketQuantityMax } from '../../../domain/basket.ts';
import { basket } from '../../lib/basket.ts';
import { dollars, mediumDate } from '../../lib/formats.ts';
import { CloseButton } from '../../ui/close-button.tsx';

interface BasketLineProps {
  item: BasketItem;
  quote: Quote | undefined;
  /** Whether the prices have been asked for, so that a missing one is missing. */
  known: boolean;
}

/** A field for a whole number of shares; what is not one is left as it was. */
function Quantity({ item }: { item: BasketItem }) {
  const [draft, setDraft] = useState<string>();
  return (
    <input
      type="number"
      inputMode="numeric"
      min={1}
      max={basketQuantityMax}
      step={1}
      aria-label={`Shares of ${item._id}`}
      value={draft ?? item.quantity}
      onChange={(event) => {
        setDraft(event.target.value);
        basket.set(item._id, Number(event.target.value));
      }}
      onBlur={() => setDraft(undefined)}
      className="field figures w-24 text-right"
    />
  );
}

export function BasketLine({ item, quote, known }: BasketLineProps) {
  return (
    <li className="flex items-center gap-4 border-b border-rule py-3">
      <div className="min-w-0 flex-1">
        <b className="font-semibold text-accent">{item._id}</b>
        <p className="figures text-[13px] text-soft">
          {quote && `${dollars(quote.price)} on ${mediumDate(quote.asOf)}`}
          {!quote && known && 'No price known: take it out to go on'}
        </p>
      </div>
      <Quantity item={item} />
      <CloseButton
        aria-label={`Take ${item._id} out of the basket`}
        onClick={() => basket.remove(item._id)}
      />
    </li>
  );
}
