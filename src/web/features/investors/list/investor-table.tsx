import type { InvestorSummary } from '#contract/investor-pages.ts';
import type { InvestorSort } from '#domain/filings/sorts.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { investorColumns } from './investor-columns.tsx';
import { type InvestorOrder, inOrder, isAscending } from './investor-order.ts';

interface InvestorTableProps {
  investors: readonly InvestorSummary[];
  order: InvestorOrder;
  onSort: (sort: InvestorSort) => void;
  chosen: readonly string[];
  onChoose: (slug: string) => void;
}

/** The investors with the figures of their last filing; a heading sorts, and two can be compared. */
export function InvestorTable({ investors, order, onSort, chosen, onChoose }: InvestorTableProps) {
  const ascending = isAscending(order);
  const sortable = investorColumns.map(({ by, name, ...column }) => {
    const isSorted = by === order.sort;
    return {
      ...column,
      sort: isSorted ? (ascending ? ('ascending' as const) : ('descending' as const)) : undefined,
      name: (
        <button type="button" className={isSorted ? 'font-semibold text-ink' : ''} onClick={() => onSort(by)}>
          {name}
          {isSorted && <span aria-hidden="true"> {ascending ? '↑' : '↓'}</span>}
        </button>
      ),
    };
  });
  return (
    <>
      <SelectField
        label="Sort by"
        inline
        className="pb-3 md:hidden"
        value={order.sort}
        onChange={({ target }) => onSort(target.value as InvestorSort)}
      >
        {investorColumns.map(({ by, name }) => (
          <option key={by} value={by}>
            {name}
          </option>
        ))}
      </SelectField>
      <DataTable
        caption="Investors"
        className="figure-table card-table figures"
        rows={inOrder(investors, order)}
        keyOf={({ _id }) => _id}
        rowProps={({ slug }) => ({
          'aria-selected': chosen.includes(slug),
          className: 'max-md:grid-cols-[minmax(0,1fr)_36px_132px]',
        })}
        columns={[
          ...sortable,
          {
            name: <span className="inline-block py-1">Compare</span>,
            cellClass: 'cell-drawing',
            cell: ({ slug, name }) => (
              <label className="inline-grid size-7 cursor-pointer place-items-center max-md:h-11 max-md:w-9">
                <input
                  type="checkbox"
                  className="size-[18px] accent-accent"
                  checked={chosen.includes(slug)}
                  onChange={() => onChoose(slug)}
                />
                <span className="sr-only">Compare {name}</span>
              </label>
            ),
          },
        ]}
      />
    </>
  );
}
