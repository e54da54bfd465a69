import { useQuery } from '@tanstack/react-query';
import { price, shareOf } from '#web/lib/formats.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
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
      <table className="data-table figures text-fine">
        <caption className="sr-only">Weights and prices on {data.date}</caption>
        <thead>
          <tr>
            <th scope="col">Holding</th>
            <th scope="col">Weight</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {data.trades.map(({ symbol, name, weight, price: paid }) => (
            <tr key={`${symbol} ${name}`}>
              <th scope="row">
                {symbol && <StockLink symbol={symbol} />} <small className="text-soft">{name}</small>
              </th>
              <td>{shareOf(weight)}</td>
              <td>{paid === null ? <span className="text-soft">no price</span> : price(paid)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
