import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { shareOf } from '#web/lib/formats.ts';
import { type Diversifiers, diversifiersQuery, type ValuedHolding } from '#web/lib/match-queries.ts';
import { shortName } from '#web/lib/short-name.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { diversifiersSentence } from './diversify-texts.ts';
import { correlationText } from './match-texts.ts';

type Diversifier = Diversifiers['diversifiers'][number];

/** On a phone a text goes over the whole width, below the name and the figures. */
const belowRow = 'max-md:col-span-full max-md:row-3 max-md:pb-2.5';

const columnsOf = (before: number): readonly DataColumn<Diversifier>[] => [
  {
    name: 'Stock or fund',
    cellClass: 'cell-name',
    cell: ({ symbol, name }) => (
      <>
        <StockLink symbol={symbol} />
        <small>{shortName(name, symbol)}</small>
      </>
    ),
  },
  {
    name: (
      <span className="font-semibold text-ink">
        Volatility with it <span aria-hidden="true">↑</span>
      </span>
    ),
    span: 2,
    sort: 'ascending',
    className: 'cell-drawing pr-1 text-left',
    cell: ({ volatility }) => (
      <Bar share={volatility / before} className="h-3 w-32 bg-rule max-xl:w-24 max-md:w-21" />
    ),
  },
  { name: undefined, cellClass: 'cell-value', cell: ({ volatility }) => shareOf(volatility) },
  { name: 'Correlation', cellClass: 'cell-note', cell: ({ correlation }) => correlationText(correlation) },
  {
    name: 'Why',
    className: 'text-left',
    cellClass: `${belowRow} min-w-80 whitespace-normal max-xl:min-w-52 max-md:min-w-0 max-md:text-fine max-md:text-soft`,
    cell: ({ reason }) => reason.split(' (correlation')[0],
  },
];

function List({ found }: { found: Diversifiers }) {
  const { diversifiers, volatility } = found;
  if (volatility === null || diversifiers.length === 0) return null;
  return (
    <DataTable
      caption="Stocks and funds that lower the volatility most"
      className="figure-table card-table figures"
      rows={diversifiers}
      keyOf={({ symbol }) => symbol}
      rowProps={() => ({ className: 'max-md:grid-rows-[24px_24px_auto] max-md:pt-2' })}
      columns={columnsOf(volatility)}
    />
  );
}

/** Which stocks and funds would have lowered the volatility of the holdings most. */
export function DiversifyPart({ holdings }: { holdings: readonly ValuedHolding[] }) {
  const query = useQuery({ ...diversifiersQuery(holdings), placeholderData: keepPreviousData });
  return (
    <PagePart
      id="diversify"
      title="What would diversify it"
      finding={query.data && diversifiersSentence(query.data)}
      measure="Volatility of the last two years, or since the returns of the holdings are known, per year, if a tenth of the money had been in the stock or fund; the bar shows it against the volatility without it. The past does not repeat itself, and this is no advice."
    >
      <div className="pt-3">
        <QueryPart
          query={query}
          fallback="What would diversify it could not be loaded."
          loading={<RowsSkeleton />}
        >
          {(found) => <List found={found} />}
        </QueryPart>
      </div>
    </PagePart>
  );
}
