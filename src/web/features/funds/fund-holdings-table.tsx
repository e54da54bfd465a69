import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FundHolding } from '#contract/funds.ts';
import { grouped, percent } from '#web/lib/formats.ts';
import { shortName } from '#web/lib/short-name.ts';
import { Button } from '#web/ui/button.tsx';
import { Bar } from '#web/ui/charts/bar.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { type FundReplyList, fundQuery } from './funds-query.ts';

const shownFirst = 15;

/** Two decimals, because many holdings of a broad fund are below a tenth of a per cent. */
export const weightText = (weight: number): string =>
  weight < 0.0995 ? `${(weight * 100).toFixed(2)}%` : percent(weight * 100);

function Name({ holding: { symbol, classes, name } }: { holding: FundHolding }) {
  const listed = symbol ?? classes[0];
  if (listed === undefined) return <>{name}</>;
  return (
    <>
      <StockLink symbol={listed}>{symbol ?? classes.join(' or ')}</StockLink>
      <small className="block whitespace-normal text-soft">{shortName(name, listed)}</small>
    </>
  );
}

/** The holdings with a bar for each, the largest first; all of them on demand. */
export function FundHoldingsTable({ symbol, list }: { symbol: string; list: FundReplyList }) {
  const [isWhole, setIsWhole] = useState(false);
  const hasMore = list.count > list.holdings.length;
  const whole = useQuery({ ...fundQuery(symbol, 'all'), enabled: isWhole && hasMore });
  const all = whole.data?.fund.list;
  const holdings = isWhole ? (all ?? list).holdings : list.holdings.slice(0, shownFirst);
  const largest = list.holdings[0]?.weight ?? 1;
  return (
    <div className="min-w-0">
      <DataTable
        caption="Holdings by weight"
        className="figure-table figures"
        rows={holdings}
        // One security may be on several lines.
        keyOf={(_holding, at) => at}
        columns={[
          {
            name: 'Holding',
            cellClass: 'py-1.5! whitespace-normal!',
            cell: (holding) => <Name holding={holding} />,
          },
          {
            name: 'Sector',
            className: 'text-left! max-md:hidden',
            cellClass: 'whitespace-normal text-soft',
            cell: ({ sector }) => sector,
          },
          {
            name: null,
            className: 'max-xs:hidden',
            cellClass: 'share-bar w-1/4!',
            cell: ({ weight }) => <Bar share={weight / largest} />,
          },
          { name: 'Weight', cell: ({ weight }) => weightText(weight) },
        ]}
      />
      {isWhole && hasMore && (
        <QueryPart
          query={whole}
          loading={<RowsSkeleton />}
          fallback="The other holdings could not be loaded."
        >
          {() => null}
        </QueryPart>
      )}
      {!isWhole && list.count > shownFirst && (
        <Button small className="mt-3" onClick={() => setIsWhole(true)}>
          Show all {grouped(list.count)}
        </Button>
      )}
    </div>
  );
}
