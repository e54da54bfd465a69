import { dayName } from '#web/ledger/day-name.ts';
import { changeDay, type HoldingRow } from '#web/ledger/holding-rows.ts';
import { allId } from '#web/ledger/portfolio-scope.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { GainAmount } from '#web/ui/amount.tsx';
import { Bar } from '#web/ui/charts/bar.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Link } from '#web/ui/link.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { dayMovers, largestMovers, moversSentence, sumOfMovers } from './day-movers.ts';

const shownMovers = 7;

/** What each holding did to the value on the last trading day. */
export function MoversColumn({ rows, currency }: { rows: readonly HoldingRow[]; currency: string }) {
  const formats = useAmountFormats(currency);
  const day = changeDay(rows);
  if (day === undefined) return null;
  const movers = dayMovers(rows);
  const { shown, others } = largestMovers(movers, shownMovers);
  // The sum of several securities has no symbol.
  const rest = { symbol: '', name: `${others.length} others`, change: sumOfMovers(others) };
  const bars = others.length > 0 ? [...shown, rest] : shown;
  const changes = bars.map(({ change }) => Number(change));
  const low = Math.min(0, ...changes);
  const room = Math.max(0, ...changes) - low || 1;
  return (
    <section aria-labelledby="movers-title" className="min-w-0">
      <h2 id="movers-title" className="font-serif text-lg leading-snug font-semibold text-balance">
        {moversSentence(movers, formats)}
      </h2>
      <p className="pt-1 text-fine text-soft">
        What moved the value {dayName(day).replace(/^[OT]/, (letter) => letter.toLowerCase())}, in {currency}
      </p>
      <DataTable
        caption={`Change of the value by holding, in ${currency}`}
        className="mt-2 w-full text-fine"
        rows={bars}
        keyOf={({ symbol }) => symbol}
        columns={[
          {
            className: 'w-2/5 max-w-0 truncate py-1 text-left font-normal pointer-coarse:h-11',
            cell: ({ symbol, name }) =>
              symbol === '' ? (
                <span className="text-soft">{name}</span>
              ) : (
                <StockLink symbol={symbol} className="touch-area font-[550] no-underline hover:underline">
                  {name}
                </StockLink>
              ),
          },
          {
            className: 'px-3',
            cell: ({ change }) => (
              <Bar
                share={Math.abs(Number(change)) / room}
                from={(Math.min(Number(change), 0) - low) / room}
                className={`block h-3 w-full ${Number(change) < 0 ? 'text-down' : 'text-up'}`}
              />
            ),
          },
          { className: 'w-px text-right', cell: ({ change }) => <GainAmount value={change} /> },
        ]}
      />
      <p className="pt-2 text-fine">
        <Link to={`/portfolio/holdings?id=${allId}`} className="touch-area">
          All holdings
        </Link>
      </p>
    </section>
  );
}
