import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { market, Quote } from '#contract/market.ts';
import { type BasketItem, basketQuantityMax, basketWorth } from '#domain/basket.ts';
import { limits } from '#domain/limits.ts';
import { money, priceText } from '#domain/money-text.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { basket, useBasket } from '#web/lib/basket.ts';
import { mediumDate } from '#web/lib/formats.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CloseButton } from '#web/ui/close-button.tsx';
import { SidePanel } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { Link } from '#web/ui/link.tsx';
import { PutIntoPortfolio } from './put-into-portfolio.tsx';

type Quotes = ReadonlyMap<string, Quote>;

interface ContentsProps {
  items: readonly BasketItem[];
  onClose: () => void;
}

interface BasketLineProps {
  item: BasketItem;
  quote: Quote | undefined;
  /** Whether the prices are loaded, so that a missing quote means an unknown price. */
  loaded: boolean;
}

/** A field for a whole number of shares. An invalid number leaves the quantity unchanged. */
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

function BasketLine({ item, quote, loaded }: BasketLineProps) {
  return (
    <li className="flex items-center gap-4 border-b border-rule py-3">
      <div className="min-w-0 flex-1">
        <b className="font-semibold text-accent">{item._id}</b>
        <p className="figures text-fine text-soft">
          {quote && `${priceText(quote.price, quote.currency ?? 'USD')} on ${mediumDate(quote.asOf)}`}
          {!quote && loaded && 'No price known: remove it to continue'}
        </p>
      </div>
      <Quantity item={item} />
      <CloseButton
        aria-label={`Remove ${item._id} from the basket`}
        onClick={() => basket.remove(item._id)}
      />
    </li>
  );
}

function useLatestPrices(items: readonly BasketItem[]) {
  const symbols = items
    .slice(0, limits.symbolsPerRequest)
    .map(({ _id }) => _id)
    .join(',');
  const { data, error, refetch } = useQuery({
    ...apiQuery<typeof market.quotes>('/market/quotes', { symbols }),
    enabled: symbols !== '',
    placeholderData: (before) => before,
  });
  const quotes: Quotes | undefined = data && new Map(data.map((quote) => [quote.symbol, quote]));
  return { quotes, error: data ? null : error, refetch };
}

function Worth({ items, quotes }: Pick<ContentsProps, 'items'> & { quotes: Quotes | undefined }) {
  const worth = quotes && basketWorth(items, quotes);
  return (
    <p>
      At the latest prices{' '}
      <b className="ml-2 font-serif text-title font-semibold">
        {worth && worth.values.length > 0 ? (
          worth.values.map(({ value, currency }) => money(value, currency)).join(' + ')
        ) : (
          <Unknown />
        )}
      </b>
      {worth !== undefined && worth.unpriced > 0 && (
        <small className="block text-fine text-soft">{worth.unpriced} without a known price excluded</small>
      )}
    </p>
  );
}

function Contents({ items, onClose }: ContentsProps) {
  const { quotes, error, refetch } = useLatestPrices(items);
  return (
    <>
      <ul className="border-t border-rule-strong">
        {items.map((item) => (
          <BasketLine
            key={item._id}
            item={item}
            quote={quotes?.get(item._id)}
            loaded={quotes !== undefined}
          />
        ))}
      </ul>
      {error && (
        <div className="pt-4">
          <LoadFailure error={error} fallback={fallbacks.prices} onRetry={refetch} />
        </div>
      )}
      <div className="figures flex items-center justify-between gap-4 py-4">
        <Worth items={items} quotes={quotes} />
        <Button small onClick={basket.clear}>
          Clear
        </Button>
      </div>
      <p className="pb-4">
        <Link to="/investors/match" className="text-link" onClick={onClose}>
          Which investor holds the same?
        </Link>
      </p>
      <PutIntoPortfolio items={items} onDone={onClose} />
    </>
  );
}

/** The basket: stocks collected from peers and investors' holdings, to be added to a portfolio. */
export function BasketPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const items = useBasket();
  return (
    <SidePanel open={open} onClose={onClose} title="Basket">
      {items.length === 0 ? (
        <EmptyState
          action={
            <Link to="/stocks" className="button" onClick={onClose}>
              Find a stock
            </Link>
          }
        >
          The basket is empty. Press <b className="text-ink">+</b> beside a company, a peer or an investor's
          holding.
        </EmptyState>
      ) : (
        <Contents items={items} onClose={onClose} />
      )}
    </SidePanel>
  );
}
