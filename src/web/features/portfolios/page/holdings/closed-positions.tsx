import type { PositionPerformance } from '#contract/performance.ts';
import { mediumDate } from '#web/lib/formats.ts';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { SecurityLink } from '../../security-link.tsx';

const dateOf = (date: string | null) => (date === null ? <Unknown /> : mediumDate(date));

/** Positions that were sold completely, and what they earned. */
export function ClosedPositions({
  positions,
  currency,
}: {
  positions: readonly PositionPerformance[];
  currency: string;
}) {
  const closed = positions
    .filter(({ isClosed }) => isClosed)
    .sort((a, b) => (b.lastSold ?? '').localeCompare(a.lastSold ?? ''));
  if (closed.length === 0) return null;
  return (
    <section aria-labelledby="closed-positions" className="pt-9">
      <h3 id="closed-positions" className="part-title pb-2">
        {closed.length === 1 ? 'One closed position' : `${closed.length} closed positions`}
      </h3>
      <table className="page-table">
        <caption className="sr-only">Closed positions, in {currency}</caption>
        <thead>
          <tr>
            <th scope="col">Symbol</th>
            <th scope="col" className="max-sm:hidden">
              First bought
            </th>
            <th scope="col">Last sold</th>
            <th scope="col" className="max-sm:hidden">
              Dividends
            </th>
            <th scope="col">Earned</th>
          </tr>
        </thead>
        <tbody>
          {closed.map(({ portfolioId, symbol, name, firstBought, lastSold, gain }) => (
            <tr key={`${portfolioId} ${symbol}`}>
              <th scope="row">
                <b className="font-[650]">
                  <SecurityLink symbol={symbol} />
                </b>
                <small>{name}</small>
              </th>
              <td className="max-sm:hidden">{dateOf(firstBought)}</td>
              <td>{dateOf(lastSold)}</td>
              <td className="max-sm:hidden">
                <Amount value={gain.income} />
              </td>
              <td>
                <GainAmount value={gain.total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
