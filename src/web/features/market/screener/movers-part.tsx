import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { StockLine, stocks } from '#contract/market-stocks.ts';
import { compactNumber } from '#web/lib/compact-formats.ts';
import { longDate, price } from '#web/lib/formats.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { QuerySection } from '#web/ui/query-section.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { FractionChange } from '../fraction-change.tsx';
import { weekdayOf } from '../price-dates.ts';
import { StockName } from '../stock-name.tsx';
import { moversQuery } from './screener-queries.ts';

const volumeText = ({ volume }: StockLine) => (volume === null ? <Unknown /> : compactNumber(volume));

function change({ changes }: StockLine) {
  const day = changes['1d'] ?? null;
  return day === null ? <Unknown /> : <FractionChange fraction={day} />;
}

interface ListProps {
  title: string;
  rows: readonly StockLine[];
  /** Whether the volume is shown instead of the change. */
  showsVolume?: boolean;
}

function MoverList({ title, rows, showsVolume = false }: ListProps) {
  return (
    <DataTable
      caption={title}
      className="figure-table stock-table mt-2.5"
      rows={rows}
      keyOf={({ symbol }) => symbol}
      columns={[
        { name: title, cellClass: 'w-full max-w-0 truncate', cell: (row) => <StockName {...row} /> },
        { name: 'Price', cell: (row) => price(row.price) },
        showsVolume ? { name: 'Volume', cell: volumeText } : { name: 'Change', cell: change },
      ]}
    />
  );
}

const grid = 'grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-3 xl:gap-x-11';
const lists = [1, 2, 3];

function Loading() {
  return (
    <div className={grid}>
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
      measure={`${longDate(data.asOf)}, US listings of companies of at least two billion dollars.`}
    >
      {isEmpty ? (
        <EmptyState>No change of a day is known yet.</EmptyState>
      ) : (
        <div className={grid}>
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
