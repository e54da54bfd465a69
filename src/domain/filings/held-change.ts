import type { Position } from './history.ts';
import type { PositionChange } from './quarter-changes.ts';

/** A position with its change in the quarter; null where the quarter before is not known. */
export type HeldChange = Omit<
  PositionChange,
  'action' | 'shares' | 'previousShares' | 'adjustedPreviousShares'
> & {
  action: PositionChange['action'] | null;
  shares: number | null;
  previousShares: number | null;
  adjustedPreviousShares: number | null;
};

/** Returns a position without a change. */
export const notCompared = (position: Position): HeldChange => ({
  ...position,
  action: null,
  previousShares: null,
  adjustedPreviousShares: null,
  splits: null,
  changePercent: null,
});
