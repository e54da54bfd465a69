import { useQuery } from '@tanstack/react-query';
import { price, shareOf } from '#web/lib/formats.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { type FollowChoice, followPricesQuery } from '../../page-queries.ts';

interface RebalanceTradesProps {
  slug: string;
  period: string;
  choice: FollowChoice;
}

/** The weights and prices at which following would have traded after one filing. */
export function RebalanceTrades({ slug, period, choice }: RebalanceTradesProps) {
  const { data, error, refetch } = useQuery(followPricesQuery(slug, period, choice));
  if (!data)
    return error ? (
      <LoadFailure error={error} fallback="The trades could not be loaded." onRetry={refetch} />
    ) : (
      <RowsSkeleton />
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label="Weights and prices" tabIndex={0} className="relative max-h-80 overflow-auto">
      <DataTable
        caption={`Weights and prices on ${data.date}`}
        className="figure-table figures text-fine"
        rows={data.trades}
        keyOf={({ symbol, name }) => `${symbol} ${name}`}
        columns={[
          {
            name: 'Holding',
            cellClass: 'whitespace-normal',
            cell: ({ symbol, name }) => (
              <>
                {symbol && <StockLink symbol={symbol} />} <small className="text-soft">{name}</small>
              </>
            ),
          },
          { name: 'Weight', cell: ({ weight }) => shareOf(weight) },
          {
            name: 'Price',
            cell: ({ price: paid }) =>
              paid === null ? <span className="text-soft">no price</span> : price(paid),
          },
        ]}
      />
    </section>
  );
}
