import { useState } from 'react';
import type { Income } from '#contract/performance.ts';
import { monthAndYear } from '#web/lib/formats.ts';
import { Amount } from '#web/ui/amount.tsx';
import { SecurityLink } from '../../security-link.tsx';

const rowsAtFirst = 24;

type Row = Income['rows'][number];

function nameOf({ key, name }: Row, by: 'month' | 'year' | 'symbol'): string {
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
      <table className="figure-table page-table mt-6">
        <caption className="sr-only">Income, in {currency}</caption>
        <thead>
          <tr>
            <th scope="col">{by === 'symbol' ? 'Security' : by === 'year' ? 'Year' : 'Month'}</th>
            <th scope="col">Dividends</th>
            <th scope="col" className="max-sm:hidden">
              Interest
            </th>
            <th scope="col" className="max-sm:hidden">
              Tax
            </th>
            <th scope="col">After tax</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="wraps">
                {by === 'symbol' && row.dividends > 0 ? (
                  <SecurityLink symbol={row.key}>{nameOf(row, by)}</SecurityLink>
                ) : (
                  nameOf(row, by)
                )}
              </th>
              <td>
                <Amount value={row.dividends} />
              </td>
              <td className="max-sm:hidden">
                <Amount value={row.interest} />
              </td>
              <td className="max-sm:hidden">
                <Amount value={row.tax} />
              </td>
              <td>
                <Amount value={row.net} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < sorted.length && (
        <button type="button" className="text-link pt-2 text-fine" onClick={() => setIsAll(true)}>
          Show all {sorted.length}
        </button>
      )}
    </>
  );
}
