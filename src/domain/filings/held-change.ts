import type { InvestorPosition } from './history.ts';
import type { PositionChange } from './quarter-changes.ts';

/** A position with its change in the quarter; null where the quarter before is not known. */
export type HeldChange = Omit<PositionChange, 'shares' | 'previousShares' | 'adjustedPreviousShares'> & {
  shares: number | null;
  previousShares: number | null;
  adjustedPreviousShares: number | null;
};

/** Returns a position without a change. */
export const notCompared = (position: InvestorPosition): HeldChange => ({
  ...position,
  action: null,
  previousShares: null,
  adjustedPreviousShares: null,
  splits: null,
  changePercent: null,
});
