import { useQuery } from '@tanstack/react-query';
import type { market, Quote } from '../../../contract/market.ts';
import type { BasketItem } from '../../../domain/basket.ts';
import { limits } from '../../../domain/limits.ts';
import { portfolioFigures } from '../../../domain/positions.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { basket, useBasket } from '../../lib/basket.ts';
import { dollars } from '../../lib/formats.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BasketLine } from './basket-line.tsx';
import { PutIntoPortfolio } from './put-into-portfolio.tsx';

function useLatestPrices(items: readonly BasketItem[]): ReadonlyMap<string, Quote> | undefined {
  const symbols = items
    .slice(0, limits.symbolsPerRequest)
    .map(({ _id }) => _id)
    .join(',');
  const { data } = useQuery({
    ...apiQuery<typeof market.quotes>('/market/quotes', { symbols }),
    enabled: symbols !== '',
    placeholderData: (before) => before,
  });
  return data && new Map(data.map((quote) => [quote.symbol, quote]));
}

/** What the basket costs at the latest prices, in dollars as decimal text. */
function costOf(items: readonly BasketItem[], quotes: ReadonlyMap<string, Quote> | undefined): string {
  return portfolioFigures(
    items.map(({ _id, quantity }) => {
      const price = String(quotes?.get(_id)?.price ?? 0);
      return { shares: String(quantity), buyPrice: price, price, change: '0' };
    }),
  ).cost;
}

function Contents({ items, onClose }: { items: readonly BasketItem[]; onClose: () => void }) {
  const quotes = useLatestPrices(items);
  return (
    <>
      <ul className="border-t border-rule-strong">
        {items.map((item) => (
          <BasketLine key={item._id} item={item} quote={quotes?.get(item._id)} known={quotes !== undefined} />
        ))}
      </ul>
      <div className="figures flex items-center justify-between gap-4 py-4">
        <p>
          At the latest prices{' '}
          <b className="ml-2 font-serif text-[22px] font-semibold">{dollars(costOf(items, quotes))}</b>
        </p>
        <Button small onClick={basket.clear}>
          Clear
        </Button>
      </div>
      <PutIntoPortfolio items={items} onDone={onClose} />
    </>
  );
}

/** The basket: stocks picked from peers and investors' holdings, on their way into a portfolio. */
export function BasketPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const items = useBasket();
  return (
    <SidePanel open={open} onClose={onClose} title="Basket">
      {items.length === 0 ? (
        <EmptyState>
          Nothing in it yet. Press <b className="text-ink">+</b> beside a company, a peer or an investor's
          holding.
        </EmptyState>
      ) : (
        <Contents items={items} onClose={onClose} />
      )}
    </SidePanel>
  );
}
