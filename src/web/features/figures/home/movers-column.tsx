import { dayName } from '#web/ledger/day-name.ts';
import { changeDay, type HoldingRow } from '#web/ledger/holding-rows.ts';
import { allId } from '#web/ledger/portfolio-scope.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { GainAmount } from '#web/ui/amount.tsx';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Link } from '#web/ui/link.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { dayMovers, largestMovers, type Mover, moversSentence, sumOfMovers } from './day-movers.ts';

const shownMovers = 7;

interface MoverRowProps {
  mover: Mover;
  /** The largest gain and the largest loss, 0 or less, which the bars span. */
  span: { high: number; low: number };
  /** Whether the row adds up several securities. */
  isSum?: boolean;
}

function MoverRow({ mover: { symbol, name, change }, span: { high, low }, isSum = false }: MoverRowProps) {
  const value = Number(change);
  const room = high - low || 1;
  return (
    <tr>
      <th scope="row" className="w-2/5 max-w-0 truncate py-1 text-left font-normal">
        {isSum ? (
          <span className="text-soft">{name}</span>
        ) : (
          <StockLink symbol={symbol} className="font-[550] no-underline hover:underline">
            {name}
          </StockLink>
        )}
      </th>
      <td className="px-3">
        <Bar
          share={Math.abs(value) / room}
          from={(Math.min(value, 0) - low) / room}
          className={`block h-3 w-full ${value < 0 ? 'text-down' : 'text-up'}`}
        />
      </td>
      <td className="w-px text-right">
        <GainAmount value={change} />
      </td>
    </tr>
  );
}

/** What each holding did to the value on the last trading day. */
export function MoversColumn({ rows, currency }: { rows: readonly HoldingRow[]; currency: string }) {
  const formats = useAmountFormats(currency);
  const day = changeDay(rows);
  if (day === undefined) return null;
  const movers = dayMovers(rows);
  const { shown, others } = largestMovers(movers, shownMovers);
  const rest = { symbol: '', name: `${others.length} others`, change: sumOfMovers(others) };
  const bars = others.length > 0 ? [...shown, rest] : shown;
  const changes = bars.map(({ change }) => Number(change));
  const span = { high: Math.max(0, ...changes), low: Math.min(0, ...changes) };
  return (
    <section aria-labelledby="movers-title" className="min-w-0">
      <h2 id="movers-title" className="font-serif text-lg leading-snug font-semibold text-balance">
        {moversSentence(movers, formats)}
      </h2>
      <p className="pt-1 text-fine text-soft">
        What moved the value {dayName(day).replace(/^[OT]/, (letter) => letter.toLowerCase())}, in {currency}
      </p>
      <table className="mt-2 w-full text-fine">
        <caption className="sr-only">Change of the value by holding, in {currency}</caption>
        <tbody>
          {bars.map((mover) => (
            <MoverRow key={mover.symbol} mover={mover} span={span} isSum={mover === rest} />
          ))}
        </tbody>
      </table>
      <p className="pt-2 text-fine">
        <Link to={`/portfolio/holdings?id=${allId}`}>All holdings</Link>
      </p>
    </section>
  );
}
