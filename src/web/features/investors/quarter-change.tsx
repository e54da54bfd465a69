import type { Holding } from '../../../contract/wizards.ts';
import { signedPercent } from '../../lib/formats.ts';

/** How the number of shares moved against the quarter before; empty where that is not known. */
export function QuarterChange({ holding }: { holding: Holding }) {
  const { shares, previousShares } = holding;
  if (shares === null || previousShares === null) return <span className="text-soft">–</span>;
  if (previousShares === 0) return <span className="text-up">New</span>;
  const change = ((shares - previousShares) / previousShares) * 100;
  if (Math.abs(change) < 0.005) return <span className="text-soft">unchanged</span>;
  return <span className={change > 0 ? 'text-up' : 'text-down'}>{signedPercent(change)}</span>;
}
