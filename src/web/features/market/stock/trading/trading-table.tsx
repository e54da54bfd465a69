import type { RelatedListing } from '#contract/market-stocks.ts';
import { dayOrTime, mediumDate } from '#web/lib/formats.ts';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { FractionChange } from '../../fraction-change.tsx';
import { pricedIn, quotedPrice, unitName } from '../../quoted-price.ts';
import { DifferenceStrip } from './difference-strip.tsx';
import { placeOf, stripEnd, unitText } from './trading-texts.ts';

const dayText = (asOf: string) => (asOf.length <= 10 ? mediumDate(asOf) : dayOrTime(asOf));

const onWide = 'max-md:hidden';
const leftAligned = 'text-left';

function Name({ row, own }: { row: RelatedListing; own: RelatedListing }) {
  if (row === own)
    return (
      <>
        <span className="font-semibold text-accent">{row.symbol}</span> <small>this page</small>
      </>
    );
  return (
    <>
      <StockLink symbol={row.symbol} />{' '}
      <small>
        {placeOf(row, own)}
        <span className="md:hidden"> · {unitText(row)}</span>
      </small>
    </>
  );
}

function Price({ row }: { row: RelatedListing }) {
  if (row.price === null) return <span className="text-soft">not known</span>;
  return quotedPrice(row.price, row);
}

/** The value at an exchange rate is an estimate: it is marked as such. */
function Value({ row, own }: { row: RelatedListing; own: RelatedListing }) {
  if (row === own) return own.price === null ? <Unknown /> : pricedIn(own.price, own);
  if (row.value === null) return <Unknown />;
  return <span className="underline decoration-dotted underline-offset-4">{pricedIn(row.value, own)}</span>;
}

function columnsOf(trading: readonly RelatedListing[]): (DataColumn<RelatedListing> | false)[] {
  const [own] = trading;
  if (!own) return [];
  const end = stripEnd(trading);
  const hasStrip = trading.some(({ difference }) => difference !== null);
  const scale = `${Math.round(end * 100)}%`;
  return [
    {
      name: 'Listing',
      cellClass: 'cell-name md:w-auto! md:max-w-none! max-md:col-span-2',
      cell: (row) => <Name row={row} own={own} />,
    },
    {
      name: 'Exchange',
      className: `${leftAligned} ${onWide} max-lg:hidden`,
      cell: ({ exchange }) => exchange,
    },
    { name: 'What it is', className: `${leftAligned} ${onWide}`, cell: unitText },
    { name: 'Last close', cellClass: 'cell-value', cell: (row) => <Price row={row} /> },
    {
      name: 'Day',
      cellClass: (row) => (row.difference ? onWide : 'cell-note'),
      cell: ({ asOf }) => asOf !== null && dayText(asOf),
    },
    {
      name: `In ${unitName(own)}`,
      cellClass: onWide,
      cell: (row) => <Value row={row} own={own} />,
    },
    hasStrip && {
      name: `Difference, −${scale} to +${scale}`,
      className: 'text-left md:w-58',
      cellClass: (row) =>
        row.difference ? 'cell-drawing max-md:col-span-full! max-md:row-3! max-md:pb-2' : onWide,
      cell: (row) =>
        row.difference ? (
          <DifferenceStrip difference={row.difference} end={end} />
        ) : (
          <span className="text-soft">{row === own ? 'the measure' : 'not known'}</span>
        ),
    },
    hasStrip && {
      name: 'On the last common day',
      cellClass: (row) =>
        row.difference ? 'cell-note max-md:justify-self-end max-md:whitespace-nowrap!' : onWide,
      cell: ({ difference, asOf }) =>
        difference && (
          <>
            {asOf !== null && <span className="mr-2 text-soft md:hidden">{dayText(asOf)}</span>}
            <FractionChange fraction={difference.latest} />
          </>
        ),
    },
  ];
}

/** The listings, the one of the page first. */
export function TradingTable({ trading }: { trading: readonly RelatedListing[] }) {
  const [own] = trading;
  return (
    <DataTable
      caption="Where it trades"
      className="figure-table card-table mt-3"
      rows={trading}
      keyOf={({ symbol }) => symbol}
      rowProps={(row) =>
        row === own ? { className: 'bg-tint', 'aria-current': 'true' } : { className: 'max-md:pt-1' }
      }
      columns={columnsOf(trading)}
    />
  );
}
