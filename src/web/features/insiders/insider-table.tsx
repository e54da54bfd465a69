import { compactDollars } from '#web/lib/compact-formats.ts';
import { grouped, mediumDate, price, signedShare } from '#web/lib/formats.ts';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { Arrow, Unknown } from '#web/ui/figures.tsx';
import { insiderColumn } from './insider-column.tsx';
import type { InsidersReply } from './insiders-query.ts';

type Trade = InsidersReply['trades'][number];

function Kind({ kind, planned }: Trade) {
  const isPurchase = kind === 'purchase';
  return (
    <span className={isPurchase ? 'text-up' : 'text-down'}>
      <Arrow sign={isPurchase ? 1 : -1} />
      {isPurchase ? 'Bought' : planned ? 'Sold by plan' : 'Sold'}
    </span>
  );
}

/** The part of the holding that a trade added or took away. */
function HoldingChange({ kind, holdingChange }: Trade) {
  if (holdingChange === null) return <Unknown />;
  return signedShare(kind === 'sale' ? -holdingChange : holdingChange);
}

function knownText({ filed, seen }: Trade): string | undefined {
  if (filed) return `filed ${mediumDate(filed)}`;
  return seen ? `filed by ${mediumDate(seen)}` : undefined;
}

const columns: readonly DataColumn<Trade>[] = [
  insiderColumn,
  {
    name: 'Traded',
    cellClass: 'py-1.5!',
    cell: (trade) => (
      <>
        {mediumDate(trade.date)}
        <small className="block text-soft sm:hidden">
          <Kind {...trade} />
        </small>
        {knownText(trade) && <small className="block text-soft max-sm:hidden">{knownText(trade)}</small>}
      </>
    ),
  },
  { name: 'Kind', className: 'max-sm:hidden', cell: (trade) => <Kind {...trade} /> },
  { name: 'Shares', className: 'max-md:hidden', cell: ({ shares }) => grouped(shares) },
  { name: 'Price', className: 'max-md:hidden', cell: (trade) => price(trade.price) },
  {
    name: 'Value',
    cell: (trade) => (
      <>
        {compactDollars(trade.value)}
        {trade.holdingChange !== null && (
          <small className="block whitespace-normal text-soft sm:hidden">
            <HoldingChange {...trade} /> of holding
          </small>
        )}
      </>
    ),
  },
  { name: 'Of holding', className: 'max-sm:hidden', cell: (trade) => <HoldingChange {...trade} /> },
];

/** The trades of insiders; the name leads to the report at the SEC, or to those of the person. */
export function InsiderTable({ trades }: { trades: readonly Trade[] }) {
  return (
    <DataTable
      caption="Trades of insiders"
      className="figure-table figures mt-3"
      rows={trades}
      keyOf={({ kind, date, person, planned, security }) => [kind, date, person, planned, security].join(' ')}
      columns={columns}
    />
  );
}
