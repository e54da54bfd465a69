import type { ReactNode } from 'react';
import { type HoldingRow, holdingTotals } from '#web/ledger/holding-rows.ts';
import { shareOf } from '#web/lib/formats.ts';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { Change, Unknown } from '#web/ui/figures.tsx';

/** Returns the groups of the owner with their sums, the largest first and what has no group last; none if no holding has one. */
export function groupSums(rows: readonly HoldingRow[]) {
  const groups = [...Map.groupBy(rows, ({ ticker }) => ticker.group)];
  if (groups.every(([name]) => name === '')) return [];
  return groups
    .map(([name, held]) => ({ name, count: held.length, ...holdingTotals(held) }))
    .sort((a, b) => Number(a.name === '') - Number(b.name === '') || Number(b.value) - Number(a.value));
}

type GroupSums = ReturnType<typeof groupSums>[number];

const change = (percent: string | number | null) =>
  percent === null ? <Unknown /> : <Change percent={percent} />;

interface HoldingGroupsProps {
  rows: readonly HoldingRow[];
  currency: string;
  /** The group that alone is shown. */
  group: string | undefined;
  onGroup: (group: string | undefined) => void;
}

/** The sums of the owner's groups; a click on one shows its holdings alone. Nothing without a group. */
export function HoldingGroups({ rows, currency, group, onGroup }: HoldingGroupsProps) {
  const sums = groupSums(rows);
  if (sums.length === 0) return null;
  const known = (sum: GroupSums, figure: ReactNode) => (sum.priced > 0 ? figure : <Unknown />);
  const columns: DataColumn<GroupSums>[] = [
    {
      name: 'Group',
      cell: ({ name }) => (
        <button
          type="button"
          aria-pressed={name === group}
          className={`text-link max-w-full truncate align-bottom max-md:min-h-11 ${name === group ? 'font-semibold text-ink' : ''}`}
          onClick={() => onGroup(name === group ? undefined : name)}
        >
          {name || 'Without a group'}
        </button>
      ),
    },
    { name: 'Holdings', className: 'max-md:hidden', cell: ({ count }) => count },
    { name: 'Day', className: 'max-md:hidden', cell: ({ dayPercent }) => change(dayPercent) },
    { name: 'Value', cell: (sum) => known(sum, <Amount value={sum.value} unit={currency} />) },
    { name: 'Weight', cell: (sum) => known(sum, shareOf(sum.weight)) },
    {
      name: 'Gain',
      className: 'max-md:hidden',
      cell: (sum) => known(sum, <GainAmount value={sum.gain} unit={currency} />),
    },
    { name: 'Gain %', cell: (sum) => known(sum, change(sum.gainPercent)) },
  ];
  return (
    <div className="pt-1 pb-4">
      <DataTable
        caption={`Your groups, in ${currency}`}
        className="figure-table page-table"
        rows={sums}
        keyOf={({ name }) => name}
        columns={columns}
      />
      {group !== undefined && (
        <p className="pt-2 text-fine text-soft">
          Below are the holdings {group === '' ? 'without a group' : `of ${group}`}.{' '}
          <button type="button" className="text-link" onClick={() => onGroup(undefined)}>
            Show all
          </button>
        </p>
      )}
    </div>
  );
}
