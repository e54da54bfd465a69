import type { Totals as TotalFigures } from '#domain/positions.ts';
import { longDate, price } from '#web/lib/formats.ts';
import { Change, newestOf, Unknown } from '#web/ui/figures.tsx';
import { type PricedTicker, useSparklines } from './portfolio-prices.ts';
import { type TickerActions, TickerRow } from './ticker-row.tsx';

const headings = [
  'Last Price ($)',
  'Change %',
  'Total Shares',
  'Total Cost ($)',
  'Market Value ($)',
  'Profit/Loss (%)',
] as const;

function Totals({ totals }: { totals: TotalFigures }) {
  const known = totals.priced > 0;
  return (
    <tfoot>
      <tr>
        <th scope="row" className="row-name font-semibold">
          Total
        </th>
        <td className="row-rest cards:max-[1180px]:hidden" />
        <td colSpan={2} className="row-change">
          {known ? (
            <Change stacked amount={totals.dayChange} percent={totals.dayChangePercent} />
          ) : (
            <Unknown />
          )}
        </td>
        <td className="row-rest" />
        <td className="row-rest font-semibold">{known ? price(totals.cost) : <Unknown />}</td>
        <td className="row-value font-semibold">{known ? price(totals.value) : <Unknown />}</td>
        <td className="row-rest">
          {known ? <Change stacked amount={totals.profit} percent={totals.profitPercent} /> : <Unknown />}
        </td>
        <td className="row-rest" />
      </tr>
    </tfoot>
  );
}

function UnpricedNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="pt-2 text-fine text-soft">
      {count === 1 ? '1 position has' : `${count} positions have`} no known price and{' '}
      {count === 1 ? 'is' : 'are'} left out of all totals, cost included.
    </p>
  );
}

interface TickerTableProps {
  tickers: readonly PricedTicker[];
  totals: TotalFigures;
  actions: TickerActions;
}

export function TickerTable({ tickers, totals, actions }: TickerTableProps) {
  const sparklines = useSparklines(tickers);
  const day = newestOf(tickers)?.slice(0, 10);
  return (
    <>
      <div className="overflow-x-auto [scrollbar-width:none]">
        <table className="data-table row-table">
          <caption className="sr-only">Tickers of the portfolio</caption>
          <thead>
            <tr>
              <th scope="col">Symbol</th>
              <th scope="col" className="cards:max-[1180px]:hidden">
                3 months
              </th>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
              <th scope="col">Manage</th>
            </tr>
          </thead>
          <tbody>
            {tickers.map((ticker) => (
              <TickerRow
                key={`${ticker._id} ${ticker.symbol}`}
                ticker={ticker}
                closes={sparklines.get(ticker.symbol)?.closes}
                newestDay={day}
                actions={actions}
              />
            ))}
          </tbody>
          <Totals totals={totals} />
        </table>
      </div>
      <UnpricedNote count={totals.unpriced} />
      {day && (
        <p className="pt-2 text-fine text-soft">Prices of {longDate(day)}, unless a row shows another day.</p>
      )}
    </>
  );
}
