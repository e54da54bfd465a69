import { useState } from 'react';
import type { Income } from '#contract/figures.ts';
import { SecurityLink } from '#web/ledger/security-link.tsx';
import { monthAndYear } from '#web/lib/formats.ts';
import { Amount } from '#web/ui/amount.tsx';
import { DataTable } from '#web/ui/data-table.tsx';

const rowsAtFirst = 24;

type Row = Income['rows'][number];

function rowName({ key, name }: Row, by: 'month' | 'year' | 'symbol'): string {
  if (by === 'month') return monthAndYear(`${key}-01`);
  return by === 'symbol' && name && name !== key ? `${key} · ${name}` : key;
}

/** The income as a table: newest first, or by symbol with the largest first. */
export function IncomeTable({
  income: { rows, currency },
  by,
}: {
  income: Income;
  by: 'month' | 'year' | 'symbol';
}) {
  const [isAll, setIsAll] = useState(false);
  const sorted =
    by === 'symbol'
      ? rows.toSorted((a, b) => b.net - a.net)
      : rows.toSorted((a, b) => b.key.localeCompare(a.key));
  const shown = isAll ? sorted : sorted.slice(0, rowsAtFirst);
  return (
    <>
      <DataTable
        caption={`Income, in ${currency}`}
        className="figure-table page-table mt-6"
        rows={shown}
        keyOf={({ key }) => key}
        columns={[
          {
            name: by === 'symbol' ? 'Security' : by === 'year' ? 'Year' : 'Month',
            cellClass: 'wraps',
            cell: (row) =>
              by === 'symbol' && row.dividends > 0 ? (
                <SecurityLink symbol={row.key}>{rowName(row, by)}</SecurityLink>
              ) : (
                rowName(row, by)
              ),
          },
          { name: 'Dividends', cell: ({ dividends }) => <Amount value={dividends} /> },
          {
            name: 'Interest',
            className: 'max-sm:hidden',
            cell: ({ interest }) => <Amount value={interest} />,
          },
          { name: 'Tax', className: 'max-sm:hidden', cell: ({ tax }) => <Amount value={tax} /> },
          { name: 'After tax', cell: ({ net }) => <Amount value={net} /> },
        ]}
      />
      {shown.length < sorted.length && (
        <button type="button" className="text-link pt-2 text-fine" onClick={() => setIsAll(true)}>
          Show all {sorted.length}
        </button>
      )}
    </>
  );
}
