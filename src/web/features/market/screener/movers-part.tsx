import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { StockLine, stocks } from '#contract/market-stocks.ts';
import { compactNumber } from '#web/lib/compact-formats.ts';
import { longDate, price } from '#web/lib/formats.ts';
import { shortName } from '#web/lib/short-name.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { QuerySection } from '#web/ui/query-section.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { FractionChange } from '../fraction-change.tsx';
import { weekdayOf } from '../price-dates.ts';
import { moversQuery } from './screener-queries.ts';

interface ListProps {
  title: string;
  rows: readonly StockLine[];
  /** Whether the volume is shown instead of the change. */
  showsVolume?: boolean;
}

function MoverRow({ row, showsVolume }: { row: StockLine; showsVolume: boolean }) {
  const change = row.changes['1d'] ?? null;
  const shown = showsVolume ? row.volume : change;
  return (
    <tr>
      <th scope="row">
        <StockLink symbol={row.symbol} />
        <small>{shortName(row.name, row.symbol)}</small>
      </th>
      <td>{price(row.price)}</td>
      <td>
        {shown === null ? (
          <Unknown />
        ) : showsVolume ? (
          compactNumber(shown)
        ) : (
          <FractionChange fraction={shown} />
        )}
      </td>
    </tr>
  );
}

function MoverList({ title, rows, showsVolume = false }: ListProps) {
  return (
    <table className="figure-table stock-table movers-table">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Price</th>
          <th scope="col">{showsVolume ? 'Volume' : 'Change'}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <MoverRow key={row.symbol} row={row} showsVolume={showsVolume} />
        ))}
      </tbody>
    </table>
  );
}

const lists = [1, 2, 3];

function Loading() {
  return (
    <div className="movers">
      {lists.map((list) => (
        <RowsSkeleton key={list} count={7} />
      ))}
    </div>
  );
}

function Movers({ data }: { data: ReplyOf<typeof stocks.movers> }) {
  const isEmpty = data.up.length + data.down.length + data.active.length === 0;
  return (
    <PagePart
      id="movers"
      title={`What moved on ${weekdayOf(data.asOf)}`}
      measure={`${longDate(data.asOf)}, companies of at least two billion dollars.`}
    >
      {isEmpty ? (
        <EmptyState>No change of a day is known yet.</EmptyState>
      ) : (
        <div className="movers">
          <MoverList title="Up most" rows={data.up} />
          <MoverList title="Down most" rows={data.down} />
          <MoverList title="Traded most" rows={data.active} showsVolume />
        </div>
      )}
    </PagePart>
  );
}

/** The largest gains and losses of the last day, and the most traded stocks. */
export function MoversPart() {
  const query = useQuery(moversQuery());
  return (
    <QuerySection
      id="movers"
      title="What moved"
      query={query}
      loading={<Loading />}
      fallback="What moved could not be loaded."
    >
      {(data) => <Movers data={data} />}
    </QuerySection>
  );
}
