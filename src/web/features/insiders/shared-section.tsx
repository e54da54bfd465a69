import { useState } from 'react';
import { numberWord, roundedDollars } from '#domain/filings/spoken-numbers.ts';
import { compactDollars } from '#web/lib/compact-formats.ts';
import { grouped, longDate, mediumDate } from '#web/lib/formats.ts';
import { capitalised, counted } from '#web/lib/phrases.ts';
import { quarterOfYear } from '#web/lib/quarter-names.ts';
import { shortName } from '#web/lib/short-name.ts';
import { Button } from '#web/ui/button.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { investorPath } from '#web/ui/investor-link.tsx';
import { Link } from '#web/ui/link.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import type { SharedReply } from './insiders-query.ts';

const shownFirst = 10;

type Stock = SharedReply['stocks'][number];

const daysText = ({ from, through }: Stock) =>
  from === through ? mediumDate(from) : `${mediumDate(from)} – ${mediumDate(through)}`;

function Who({ who, investors }: Stock) {
  const others = investors - who.length;
  return (
    <span>
      {who.map(({ _id, slug, name }, index) => (
        <span key={_id}>
          <Link to={investorPath(slug)} className="whitespace-nowrap decoration-rule">
            {name}
          </Link>
          {index < who.length - 1 && ', '}
        </span>
      ))}
      {others > 0 && ` and ${grouped(others)} more`}
    </span>
  );
}

const columns: readonly DataColumn<Stock>[] = [
  {
    name: 'Stock',
    cellClass: 'py-1.5! whitespace-normal!',
    cell: ({ symbol, name }) => (
      <>
        <StockLink symbol={symbol} />
        <small className="block text-soft">{shortName(name, symbol)}</small>
      </>
    ),
  },
  {
    name: 'Insiders bought',
    className: 'max-md:whitespace-normal!',
    cellClass: 'py-1.5!',
    cell: (stock) => (
      <>
        {compactDollars(stock.value)}
        <small className="block text-soft">{counted(stock.persons, 'insider')}</small>
      </>
    ),
  },
  { name: 'When', className: 'max-md:hidden', cell: daysText },
  {
    name: 'Investors',
    className: 'text-left!',
    cellClass: 'py-1.5! whitespace-normal! text-fine max-md:[&_a]:whitespace-normal!',
    cell: (stock) => <Who {...stock} />,
  },
];

function findingOf({ stocks }: SharedReply): string {
  const [top] = stocks;
  if (!top) return 'No stock is known that both bought';
  const insiders = `${numberWord(top.persons)} ${top.persons === 1 ? 'insider' : 'insiders'}`;
  const investors = `${numberWord(top.investors)} ${top.investors === 1 ? 'investor' : 'investors'}`;
  return capitalised(
    `${insiders} of ${shortName(top.name, top.symbol)} bought ${roundedDollars(top.value)}, and so did ${investors}`,
  );
}

/** Stocks that investors bought in a quarter and insiders at about that time. */
export function SharedSection({ reply }: { reply: SharedReply }) {
  const [showsAll, setShowsAll] = useState(false);
  const { period, days, stocks } = reply;
  if (!period || !days) return null;
  return (
    <PagePart
      id="insiders"
      title="Bought by insiders too"
      finding={findingOf(reply)}
      measure={`Stocks that these investors bought in the ${quarterOfYear(period)}, and of which officers or directors are known to have bought shares on the market from ${longDate(days.from)} to ${longDate(days.to)}. Owners of more than a tenth do not count, since they can be the investors. The purchases known are not complete.`}
    >
      {stocks.length > 0 && (
        <DataTable
          caption="Stocks that investors and insiders bought"
          className="figure-table figures mt-3"
          rows={showsAll ? stocks : stocks.slice(0, shownFirst)}
          keyOf={({ symbol }) => symbol}
          columns={columns}
        />
      )}
      {stocks.length > shownFirst && (
        <p className="pt-3">
          <Button small onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
            {showsAll ? 'First ten' : 'Show more'}
            <span className="sr-only"> of the stocks that insiders bought too</span>
          </Button>
        </p>
      )}
    </PagePart>
  );
}
