import type { ReactNode } from 'react';
import type { HoldingRow } from '#web/ledger/holding-rows.ts';
import { pendingId } from '#web/ledger/optimistic-updates.ts';
import { longDate } from '#web/lib/formats.ts';
import { newestOf } from '#web/ui/figures.tsx';

/** Says how many positions the totals leave out, and why. */
function LeftOut({ count, reason }: { count: number; reason: string }) {
  if (count === 0) return null;
  return (
    <p>
      {count === 1 ? '1 position has' : `${count} positions have`} {reason} and {count === 1 ? 'is' : 'are'}{' '}
      left out of all totals, cost included.
    </p>
  );
}

interface HoldingNotesProps {
  rows: readonly HoldingRow[];
  /** The currency of the table. */
  currency: string;
  /** Whether the values of holdings in other currencies are on their way. */
  isLoading: boolean;
  children?: ReactNode;
}

/** Which days the prices below a table are of, and which positions its totals leave out. */
export function HoldingNotes({ rows, currency, isLoading, children }: HoldingNotesProps) {
  const unpriced = rows.filter(({ id, price }) => price === null && id !== pendingId).length;
  const unvalued = rows.filter(({ price, value }) => price !== null && value === null).length;
  const day = newestOf(rows.map(({ ticker }) => ticker))?.slice(0, 10);
  return (
    <div className="pt-2.5 text-fine text-soft">
      <LeftOut count={unpriced} reason="no known price" />
      {!isLoading && <LeftOut count={unvalued} reason={`no known exchange rate to ${currency}`} />}
      {day && (
        <p>
          Prices of {longDate(day)}, unless a row shows another day. {children}
        </p>
      )}
    </div>
  );
}
