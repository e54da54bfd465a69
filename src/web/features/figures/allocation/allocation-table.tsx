import type { Allocation } from '#contract/figures.ts';
import { shareOf } from '#web/lib/formats.ts';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { Bar } from '#web/ui/charts/bar.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Change, Unknown } from '#web/ui/figures.tsx';

const topTen = 10;

/** The shares with a bar for each; the ten largest holdings are marked off from the others by a line. */
export function AllocationTable({ allocation: { rows, by, total, currency } }: { allocation: Allocation }) {
  const largest = Math.max(...rows.map(({ share }) => share), 0) || 1;
  const isBySymbol = by === 'symbol';
  return (
    <DataTable
      caption={`Allocation, in ${currency}`}
      className="figure-table page-table"
      rows={rows}
      keyOf={({ key }) => key}
      rowProps={(_row, index) => ({
        className: isBySymbol && index === topTen ? 'border-t border-rule-strong' : undefined,
      })}
      columns={[
        {
          name: 'Name',
          cellClass: 'wraps',
          foot: 'Total',
          cell: ({ key, name }) =>
            isBySymbol ? (
              <>
                <b className="font-[650] text-accent">{key}</b>
                <small>{name}</small>
              </>
            ) : (
              name || key || 'Not known'
            ),
        },
        {
          name: null,
          className: 'max-sm:hidden',
          cellClass: 'share-bar w-[26%] min-w-30',
          cell: ({ share }) => <Bar share={Math.max(share, 0) / largest} />,
        },
        { name: 'Share', cell: ({ share }) => shareOf(share), foot: '100%' },
        { name: 'Value', cell: ({ value }) => <Amount value={value} />, foot: <Amount value={total} /> },
        {
          name: 'Gain',
          className: 'max-md:hidden',
          cell: ({ gain }) => (gain === null ? <Unknown /> : <GainAmount value={gain} />),
        },
        {
          name: 'Gain %',
          className: 'max-sm:hidden',
          cell: ({ gainPercent }) => (gainPercent === null ? <Unknown /> : <Change percent={gainPercent} />),
        },
      ]}
    />
  );
}
