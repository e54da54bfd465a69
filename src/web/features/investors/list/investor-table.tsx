import type { InvestorSummary } from '#contract/investor-pages.ts';
import type { InvestorSort } from '#domain/filings/sorts.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { investorColumns } from './investor-columns.ts';
import { type InvestorOrder, inOrder, isAscending } from './investor-order.ts';
import { InvestorRow } from './investor-row.tsx';

interface InvestorTableProps {
  investors: readonly InvestorSummary[];
  order: InvestorOrder;
  onSort: (sort: InvestorSort) => void;
  chosen: readonly string[];
  onChoose: (slug: string) => void;
}

function Headings({ order, onSort }: Pick<InvestorTableProps, 'order' | 'onSort'>) {
  const ascending = isAscending(order);
  return (
    <thead>
      <tr>
        {investorColumns.map(({ sort, name, className }) => {
          const isSorted = sort === order.sort;
          return (
            <th
              key={sort}
              scope="col"
              className={`${className} ${isSorted ? 'font-semibold text-ink!' : ''}`}
              {...(isSorted && { 'aria-sort': ascending ? 'ascending' : 'descending' })}
            >
              <button type="button" onClick={() => onSort(sort)}>
                {name}
                {isSorted && <span aria-hidden="true"> {ascending ? '↑' : '↓'}</span>}
              </button>
            </th>
          );
        })}
        <th scope="col">
          <span className="inline-block py-1">Compare</span>
        </th>
      </tr>
    </thead>
  );
}

/** The investors with the figures of their last filing; a heading sorts, and two can be compared. */
export function InvestorTable({ investors, order, onSort, chosen, onChoose }: InvestorTableProps) {
  return (
    <>
      <SelectField
        label="Sort by"
        inline
        className="pb-3 md:hidden"
        value={order.sort}
        onChange={({ target }) => onSort(target.value as InvestorSort)}
      >
        {investorColumns.map(({ sort, name }) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </SelectField>
      <table className="figure-table card-table investor-table figures">
        <caption className="sr-only">Investors</caption>
        <Headings order={order} onSort={onSort} />
        <tbody>
          {inOrder(investors, order).map((investor) => (
            <InvestorRow
              key={investor._id}
              investor={investor}
              isChosen={chosen.includes(investor.slug)}
              onChoose={() => onChoose(investor.slug)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}
