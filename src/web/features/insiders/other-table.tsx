import { grouped, mediumDate, price } from '#web/lib/formats.ts';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { insiderColumn } from './insider-column.tsx';
import type { InsidersReply } from './insiders-query.ts';

type Other = InsidersReply['otherTransactions'][number];

const sharesText = ({ code, isAcquired, shares }: Other) =>
  code === '3' ? grouped(shares) : `${isAcquired ? '+' : '−'}${grouped(shares)}`;

function What({ name, security, isDirect, isDerivative }: Other) {
  return (
    <>
      {name}
      <small className="block text-soft">
        {[isDerivative ? `Rights: ${security}` : security, isDirect ? '' : 'held indirectly']
          .filter(Boolean)
          .join(', ')}
      </small>
    </>
  );
}

const columns: readonly DataColumn<Other>[] = [
  insiderColumn,
  {
    name: 'Date',
    cellClass: 'py-1.5!',
    cell: ({ date, filed }) => (
      <>
        {mediumDate(date)}
        <small className="block text-soft max-sm:hidden">filed {mediumDate(filed)}</small>
      </>
    ),
  },
  {
    name: 'What',
    className: 'text-left! whitespace-normal! max-sm:hidden',
    cell: (line) => <What {...line} />,
  },
  {
    name: 'Shares',
    cell: (line) => (
      <>
        {sharesText(line)}
        <small className="block whitespace-normal text-soft sm:hidden">{line.name}</small>
      </>
    ),
  },
  {
    name: 'Price',
    className: 'max-md:hidden',
    cell: (line) => (line.price ? price(line.price) : <Unknown />),
  },
  {
    name: 'Shares after',
    className: 'max-md:hidden',
    cell: ({ sharesAfter }) => (sharesAfter === null ? <Unknown /> : grouped(sharesAfter)),
  },
];

/** Grants, exercises, gifts and rights: what insiders reported beside purchases and sales. */
export function OtherTable({ lines }: { lines: readonly Other[] }) {
  return (
    <DataTable
      caption="Other reports of insiders"
      className="figure-table figures mt-3"
      rows={lines}
      keyOf={({ source, person }, index) => `${source} ${person} ${index}`}
      columns={columns}
    />
  );
}
