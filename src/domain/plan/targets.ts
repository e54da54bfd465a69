/** Securities that belong together, with the share of everything that they should have. */
export interface TargetGroup {
  name: string;
  /** The first one is bought when the group needs more. A symbol belongs to one group only. */
  symbols: readonly string[];
  /** In per cent of everything. */
  target: number;
  /** How many points the share may be off, up or down. */
  band: number;
}

/** A holding, or a security to buy, in the currency of the plan. */
export interface PlannedSecurity {
  symbol: string;
  name: string;
  /** For one share; null if it is not known. */
  price: number | null;
  shares: number;
  value: number;
  /** What the shares cost. */
  cost: number;
}

/** A group as it is. */
export interface GroupState extends TargetGroup {
  value: number;
  /** A fraction of everything. */
  share: number;
  /** By how many points the share is above its target. */
  off: number;
  state: 'within' | 'above' | 'below';
  /** The money that would have to be added, or taken if it is negative, to reach the target. */
  missing: number;
}

/** The name of the group of everything that has no target. */
export const restName = 'Everything else';

const everything = 100;
/** Percentages with two decimals add up to hundred only about. */
const rounding = 1e-9;

/** Adds a group for holdings and per cents without a target. */
function withRest(groups: readonly TargetGroup[], securities: readonly PlannedSecurity[]): TargetGroup[] {
  const named = new Set(groups.flatMap(({ symbols }) => symbols));
  const symbols = securities.flatMap(({ symbol, value }) =>
    named.has(symbol) || value === 0 ? [] : [symbol],
  );
  const target = everything - groups.reduce((sum, group) => sum + group.target, 0);
  if (symbols.length === 0 && target <= rounding) return [...groups];
  return [...groups, { name: restName, symbols, target: Math.max(target, 0), band: everything }];
}

function stateOf(off: number, band: number): GroupState['state'] {
  if (Math.abs(off) <= band + rounding) return 'within';
  return off > 0 ? 'above' : 'below';
}

/** Compares groups with their targets. `cash` counts as part of everything; `added` is money that is still to be invested. */
export function groupStates(
  groups: readonly TargetGroup[],
  securities: readonly PlannedSecurity[],
  { cash = 0, added = 0 } = {},
): GroupState[] {
  const values = new Map(securities.map(({ symbol, value }) => [symbol, value]));
  const total = securities.reduce((sum, { value }) => sum + value, cash);
  return withRest(groups, securities).map((group) => {
    const held = group.symbols.reduce((sum, symbol) => sum + (values.get(symbol) ?? 0), 0);
    const value = group.name === restName ? held + cash : held;
    const share = total > 0 ? value / total : 0;
    const off = share * everything - group.target;
    return {
      ...group,
      ...{ value, share, off },
      state: stateOf(off, group.band),
      missing: (group.target / everything) * (total + added) - value,
    };
  });
}

/** Returns the fraction of everything that is not where its target says. */
export const misplaced = (states: readonly GroupState[]): number =>
  states.reduce((sum, { off }) => sum + Math.max(off, 0), 0) / everything;
