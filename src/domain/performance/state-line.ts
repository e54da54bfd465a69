import { perObject } from '../per-object.ts';
import { moneyFloat } from './money.ts';
import type { PositionState } from './position-state.ts';

/** The running sums of a position as numbers, one entry for each state. */
export interface StateLine {
  days: Int32Array;
  /** In the units of `SplitPeriods`. */
  units: Float64Array;
  inflow: Float64Array;
  outflow: Float64Array;
  cash: Float64Array;
}

type Part = Exclude<keyof PositionState, 'day'>;

const knownParts = perObject((_states: readonly PositionState[]) => new Map<Part, Float64Array>());

/** Returns one of the sums of money as numbers. Converts it once, because that takes longer than calculating with it. */
export function floatsOf(states: readonly PositionState[], part: Part): Float64Array {
  const known = knownParts(states);
  const floats = known.get(part) ?? Float64Array.from(states, (state) => moneyFloat(state[part]));
  known.set(part, floats);
  return floats;
}

/** Returns the sums of states as numbers. */
export const stateLine = perObject(
  (states: readonly PositionState[]): StateLine => ({
    days: Int32Array.from(states, ({ day }) => day),
    units: Float64Array.from(states, ({ units }) => Number(units)),
    inflow: floatsOf(states, 'inflow'),
    outflow: floatsOf(states, 'outflow'),
    cash: floatsOf(states, 'cash'),
  }),
);
