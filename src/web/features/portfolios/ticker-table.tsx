import type { Totals as TotalFigures } from '#domain/positions.ts';
import { longDate } from '#web/lib/formats.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { newestOf, Unknown } from '#web/ui/figures.tsx';
import { OwnChange } from './own-change.tsx';
import { type PricedTicker, useSparklines } from './portfolio-prices.ts';
import { type TickerActions, TickerRow } from './ticker-row.tsx';

const headingsIn = (unit: string) => [
  `Last Price (${unit})`,
  'Change %',
  'Total Shares',
  `Total Cost (${unit})`,
  `Market Value (${unit})`,
  'Profit/Loss (%)',
];

function Totals({ totals, currency }: { totals: TotalFigures; currency: string }) {
  const known = totals.priced > 0;
  const { plain } = useAmountFormats(currency);
  return (
    <tfoot>
      <tr>
        <th scope="row" className="row-name font-semibold">
          Total
        </th>
        <td className="row-rest cards:max-[1180px]:hidden" />
        <td colSpan={2} className="row-change">
          {known ? (
            <OwnChange
              stacked
              currency={currency}
              amount={totals.dayChange}
              percent={totals.dayChangePercent}
            />
          ) : (
            <Unknown />
          )}
        </td>
        <td className="row-rest" />
        <td className="row-rest font-semibold">{known ? plain(totals.cost) : <Unknown />}</td>
        <td className="row-value font-semibold">{known ? plain(totals.value) : <Unknown />}</td>
        <td className="row-rest">
          {known ? (
            <OwnChange stacked currency={currency} amount={totals.profit} percent={totals.profitPercent} />
          ) : (
            <Unknown />
          )}
        </td>
        <td className="row-rest" />
      </tr>
    </tfoot>
  );
}

/** Says how many positions the totals leave out, and why. */
function LeftOutNote({ count, what }: { count: number; what: string }) {
  if (count === 0) return null;
  return (
    <p className="pt-2 text-fine text-soft">
      {count === 1 ? '1 position has' : `${count} positions have`} {what} and {count === 1 ? 'is' : 'are'}{' '}
      left out of all totals, cost included.
    </p>
  );
}

interface TickerTableProps {
  tickers: readonly PricedTicker[];
  totals: TotalFigures;
  /** The currency of the totals. */
  currency: string;
  actions: TickerActions;
}

export function TickerTable({ tickers, totals, currency, actions }: TickerTableProps) {
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
              {headingsIn(currency === 'USD' ? '$' : currency).map((heading) => (
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
                currency={currency}
                actions={actions}
              />
            ))}
          </tbody>
          <Totals totals={totals} currency={currency} />
        </table>
      </div>
      <LeftOutNote count={totals.unpriced} what="no known price" />
      <LeftOutNote
        count={tickers.filter((ticker) => ticker.currency !== currency).length}
        what="prices in another currency"
      />
      {day && (
        <p className="pt-2 text-fine text-soft">Prices of {longDate(day)}, unless a row shows another day.</p>
      )}
    </>
  );
}
