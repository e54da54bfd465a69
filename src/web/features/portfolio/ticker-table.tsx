import type { Figures } from '../../../domain/positions.ts';
import { longDate, price } from '../../lib/formats.ts';
import { Change } from '../../ui/change.tsx';
import { type PricedTicker, useSparklines } from './portfolio-prices.ts';
import type { TickerActions } from './ticker-actions.ts';
import { TickerRow } from './ticker-row.tsx';

const heads = [
  'Last Price ($)',
  'Change %',
  'Total Shares',
  'Total Cost ($)',
  'Market Value ($)',
  'Profit/Loss (%)',
] as const;

function Totals({ totals }: { totals: Figures }) {
  return (
    <tfoot>
      <tr>
        <th scope="row" className="whole-row font-semibold">
          Total
        </th>
        <td className="max-[860px]:hidden min-[861px]:max-[1180px]:hidden" />
        <td colSpan={2} data-label="Today">
          <Change stacked amount={totals.dayChange} percent={totals.dayChangePercent} />
        </td>
        <td className="max-[860px]:hidden" />
        <td data-label="Total Cost ($)" className="font-semibold">
          {price(totals.cost)}
        </td>
        <td data-label="Market Value ($)" className="font-semibold">
          {price(totals.value)}
        </td>
        <td data-label="Profit/Loss">
          <Change stacked amount={totals.profit} percent={totals.profitPercent} />
        </td>
        <td className="max-[860px]:hidden" />
      </tr>
    </tfoot>
  );
}

/** The newest day that a price in the table is of. */
function newestDay(tickers: readonly PricedTicker[]): string | undefined {
  return tickers
    .flatMap(({ asOf }) => (asOf === null ? [] : [asOf.slice(0, 10)]))
    .sort()
    .at(-1);
}

interface TickerTableProps {
  tickers: readonly PricedTicker[];
  totals: Figures;
  actions: TickerActions;
}

export function TickerTable({ tickers, totals, actions }: TickerTableProps) {
  const sparklines = useSparklines(tickers);
  const day = newestDay(tickers);
  return (
    <>
      <div className="scroll-x">
        <table className="data-table card-table">
          <caption className="sr-only">Tickers of the portfolio</caption>
          <thead>
            <tr>
              <th scope="col">Symbol</th>
              <th scope="col" className="max-[1180px]:hidden">
                3 months
              </th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
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
      {day && (
        <p className="pt-2 text-[13px] text-soft">
          Prices of {longDate(day)}, unless another day stands beside one.
        </p>
      )}
    </>
  );
}
