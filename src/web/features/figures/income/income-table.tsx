import { useState } from 'react';
import type { Income } from '#contract/figures.ts';
import { type DayRange, type DividendGaps, knownIncome } from '#web/ledger/dividend-gaps.ts';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { SecurityLink } from '#web/ledger/security-link.tsx';
import { useDividendGaps } from '#web/ledger/use-dividend-gaps.ts';
import { monthAndYear } from '#web/lib/formats.ts';
import { Amount } from '#web/ui/amount.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Unknown } from '#web/ui/figures.tsx';

const rowsAtFirst = 24;

type Row = Income['rows'][number];
type By = 'month' | 'year' | 'symbol';

/** The days of a row; of a security, all. */
const daysOf = ({ key }: Row, by: By): DayRange =>
  by === 'symbol'
    ? { from: '', to: '9999-12-31' }
    : by === 'month'
      ? { from: `${key}-01`, to: `${key}-31` }
      : { from: `${key}-01-01`, to: `${key}-12-31` };

/** What may be missing in a row: of a security, its own gaps. */
const gapsIn = ({ suggestions, unknown }: DividendGaps, { key }: Row, by: By): DividendGaps =>
  by === 'symbol'
    ? {
        suggestions: suggestions.filter(({ symbol }) => symbol === key),
        unknown: unknown.filter(({ symbol }) => symbol === key),
      }
    : { suggestions, unknown };

function rowName({ key, name }: Row, by: By): string {
  if (by === 'month') return monthAndYear(`${key}-01`);
  return by === 'symbol' && name && name !== key ? `${key} · ${name}` : key;
}

/** The income as a table: newest first, or by symbol with the largest first. */
export function IncomeTable({ income: { rows, currency }, by }: { income: Income; by: By }) {
  const [isAll, setIsAll] = useState(false);
  const gaps = useDividendGaps(usePortfolioScope().portfolioId);
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
          {
            name: 'Dividends',
            cell: (row) => {
              const dividends = gaps
                ? knownIncome(row.dividends, gapsIn(gaps, row, by), daysOf(row, by))
                : null;
              return dividends === null ? <Unknown /> : <Amount value={dividends} unit={currency} />;
            },
          },
          {
            name: 'Interest',
            className: 'max-sm:hidden',
            cell: ({ interest }) => <Amount value={interest} unit={currency} />,
          },
          {
            name: 'Tax',
            className: 'max-sm:hidden',
            cell: ({ tax }) => <Amount value={tax} unit={currency} />,
          },
          { name: 'After tax', cell: ({ net }) => <Amount value={net} unit={currency} /> },
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
