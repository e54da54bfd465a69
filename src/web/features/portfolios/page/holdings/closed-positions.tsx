import type { PositionPerformance } from '#contract/performance.ts';
import { mediumDate } from '#web/lib/formats.ts';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { ColumnHeads } from '#web/ui/column-heads.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { SecurityLink } from '../../security-link.tsx';

const heads = [
  { name: 'Symbol' },
  { name: 'First bought', className: 'max-sm:hidden' },
  { name: 'Last sold' },
  { name: 'Dividends', className: 'max-sm:hidden' },
  { name: 'Earned' },
];

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
      <table className="figure-table page-table">
        <caption className="sr-only">Closed positions, in {currency}</caption>
        <ColumnHeads columns={heads} />
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
