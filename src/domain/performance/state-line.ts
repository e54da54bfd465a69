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

/** Returns one of the sums of money as numbers. */
export const floatsOf = (states: readonly PositionState[], part: Part): Float64Array =>
  Float64Array.from(states, (state) => moneyFloat(state[part]));

/** Returns the sums of states as numbers. Converts them once, because that takes longer than all calculations with them. */
export const stateLine = perObject(
  (states: readonly PositionState[]): StateLine => ({
    days: Int32Array.from(states, ({ day }) => day),
    units: Float64Array.from(states, ({ units }) => Number(units)),
    inflow: floatsOf(states, 'inflow'),
    outflow: floatsOf(states, 'outflow'),
    cash: floatsOf(states, 'cash'),
  }),
);
