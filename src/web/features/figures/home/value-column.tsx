import type { Performance } from '#contract/figures.ts';
import { changeDay, type HoldingRow, holdingTotals } from '#web/ledger/holding-rows.ts';
import { allId, type PortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { longDate } from '#web/lib/formats.ts';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { newestOf, Unknown } from '#web/ui/figures.tsx';
import { Link } from '#web/ui/link.tsx';
import { DayChangeOfRows } from '../overview/day-change.tsx';
import { figuresNote } from './day-movers.ts';

interface PortfolioRow {
  name: string;
  /** The address of its page; none for cash. */
  to?: string;
  value: string | number | null;
  change: string | null;
}

interface ValueColumnProps {
  scope: PortfolioScope;
  rows: readonly HoldingRow[];
  figures: Performance;
}

function rowsOf({ scope, rows, figures: { cash } }: ValueColumnProps): PortfolioRow[] {
  const portfolios = scope.portfolios.map(({ _id, title }) => {
    const own = rows.filter(({ portfolioId }) => portfolioId === _id);
    const { value, dayChange, priced } = holdingTotals(own);
    return {
      name: title,
      to: `/portfolio?id=${_id}`,
      value: priced > 0 || own.length === 0 ? value : null,
      change: dayChange,
    };
  });
  return cash ? [...portfolios, { name: 'Cash', value: cash, change: null }] : portfolios;
}

function Portfolios(props: ValueColumnProps) {
  return (
    <DataTable
      caption={`Value and change of the day by portfolio, in ${props.scope.currency}`}
      className="data-table mt-3 [&_thead]:sr-only"
      rows={rowsOf(props)}
      keyOf={({ name, to }) => to ?? name}
      columns={[
        {
          name: 'Portfolio',
          cellClass: 'w-full max-w-0 truncate',
          cell: ({ name, to }) =>
            to ? (
              <Link to={to} className="touch-area no-underline hover:underline">
                {name}
              </Link>
            ) : (
              name
            ),
        },
        { name: 'Value', cell: ({ value }) => (value === null ? <Unknown /> : <Amount value={value} />) },
        {
          name: 'Change of the day',
          cellClass: 'pr-0!',
          cell: ({ change }) => change !== null && <GainAmount value={change} />,
        },
      ]}
    />
  );
}

/** Says of which day the value is. Purchases can be later than the newest price, which is then the day that counts. */
function valueTitle(rows: readonly HoldingRow[], to: string): string {
  const pricedOn = newestOf(rows.map(({ ticker }) => ticker))?.slice(0, 10);
  return pricedOn !== undefined && pricedOn < to
    ? `Value of everything at the prices of ${longDate(pricedOn)}`
    : `Value of everything on ${longDate(to)}`;
}

/** What stands in place of the value when no holding has a price. */
function NoPrices({ portfolioId }: { portfolioId: string }) {
  return (
    <section aria-labelledby="everything-title" className="min-w-0">
      <h2 id="everything-title" className="text-fine text-soft">
        Value of everything
      </h2>
      <p className="py-1 font-serif text-title leading-tight font-semibold">Not known without prices</p>
      <p className="text-fine text-soft">
        No price of your holdings is known. Enter your own under{' '}
        <Link to={`/portfolio/transactions?id=${portfolioId}`}>Transactions, Own securities</Link>.
      </p>
    </section>
  );
}

/** The value of all portfolios, the change of the last day, and each portfolio's part in both. */
export function ValueColumn({ scope, rows, figures }: ValueColumnProps) {
  const { exact, currency, to } = figures;
  const cash = figures.cash ?? 0;
  const note = figuresNote(rows, changeDay(rows));
  if (cash === 0 && rows.every(({ value }) => value === null))
    return <NoPrices portfolioId={rows[0]?.portfolioId ?? allId} />;
  return (
    <section aria-labelledby="everything-title" className="min-w-0">
      <h2 id="everything-title" className="text-fine text-soft">
        {valueTitle(rows, to)}
      </h2>
      <p className="font-serif text-hero leading-tight font-semibold tracking-tight ">
        <Link to={`/portfolio?id=${allId}`} className="touch-area no-underline hover:underline">
          <Amount value={exact.endValue} currency={currency} />
        </Link>
      </p>
      <DayChangeOfRows rows={rows} currency={currency} cash={cash} />
      {(scope.portfolios.length > 1 || cash !== 0) && (
        <Portfolios scope={scope} rows={rows} figures={figures} />
      )}
      {note && <p className="pt-2 text-tiny text-soft">{note}</p>}
    </section>
  );
}
