import type { PositionPerformance } from '#contract/figures.ts';
import { type DayRange, type DividendGaps, gapsOf, knownIncome } from '#web/ledger/dividend-gaps.ts';
import { SecurityLink } from '#web/ledger/security-link.tsx';
import { mediumDate } from '#web/lib/formats.ts';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Unknown } from '#web/ui/figures.tsx';

const dateOf = (date: string | null) => (date === null ? <Unknown /> : mediumDate(date));

function Dividends({
  position,
  days,
  gaps,
}: {
  position: PositionPerformance;
  days: DayRange;
  gaps: DividendGaps | undefined;
}) {
  const income = knownIncome(position.gain.income, gaps && gapsOf(gaps, position), days);
  return income === null ? <Unknown /> : <Amount value={income} />;
}

interface ClosedPositionsProps {
  positions: readonly PositionPerformance[];
  currency: string;
  /** The days of the figures. */
  days: DayRange;
  gaps: DividendGaps | undefined;
}

/** Positions that were sold completely, and what they earned. */
export function ClosedPositions({ positions, currency, days, gaps }: ClosedPositionsProps) {
  const closed = positions
    .filter(({ isClosed }) => isClosed)
    .sort((a, b) => (b.lastSold ?? '').localeCompare(a.lastSold ?? ''));
  if (closed.length === 0) return null;
  return (
    <section aria-labelledby="closed-positions" className="pt-9">
      <h3 id="closed-positions" className="part-title pb-2">
        {closed.length === 1 ? 'One closed position' : `${closed.length} closed positions`}
      </h3>
      <DataTable
        caption={`Closed positions, in ${currency}`}
        className="figure-table page-table"
        rows={closed}
        keyOf={({ portfolioId, symbol }) => `${portfolioId} ${symbol}`}
        columns={[
          {
            name: 'Symbol',
            cell: ({ symbol, name }) => (
              <>
                <b className="font-[650]">
                  <SecurityLink symbol={symbol} />
                </b>
                <small>{name}</small>
              </>
            ),
          },
          {
            name: 'First bought',
            className: 'max-sm:hidden',
            cell: ({ firstBought }) => dateOf(firstBought),
          },
          { name: 'Last sold', cell: ({ lastSold }) => dateOf(lastSold) },
          {
            name: 'Dividends',
            className: 'max-sm:hidden',
            cell: (position) => <Dividends position={position} days={days} gaps={gaps} />,
          },
          { name: 'Earned', cell: ({ gain }) => <GainAmount value={gain.total} /> },
        ]}
      />
    </section>
  );
}
