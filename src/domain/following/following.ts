import { isoDay } from '../days.ts';
import type { FiledPosition } from '../filings/history.ts';
import { annualised } from '../returns/time-weighted.ts';
import { accountValue, type FollowAccount, rebalanceAccount, sellAll, type Trades } from './account.ts';
import type { PlannedRebalance } from './plan.ts';
import type { SampledCloses } from './sampled-closes.ts';

/** The initial amount in US dollars. */
export const startValue = 10_000;

/** The simulation starts with the first filing of which at least this part can be priced. */
export const leastCoverage = 0.5;

export type FollowWeights = 'value' | 'equal';

export interface FollowInput {
  rebalances: readonly PlannedRebalance[];
  /** Days since 1970-01-01, from the first rebalance on; see `sampleDays`. */
  days: Int32Array;
  /** Undefined for a symbol without closes. */
  closesOf: (symbol: string) => SampledCloses | undefined;
  benchmark: SampledCloses | undefined;
  weights: FollowWeights;
  /** The costs as a fraction of each trade. */
  costs: number;
}

/** A completed purchase of a filed portfolio. */
export interface DoneRebalance extends Trades {
  planned: PlannedRebalance;
  holdings: number;
  /** The part of the wanted value that could be priced. */
  coverage: number;
  /** Symbols that could not be priced, the largest first. */
  missing: string[];
}

/** A holding that was sold at its last close, because its prices ended. */
export interface EndedHolding {
  symbol: string;
  day: number;
}

/** A day during a holding period on which the closes become incomparable with earlier ones. */
export interface CrossedBreak {
  symbol: string;
  date: string;
  reason: string;
}

export interface FollowLine {
  date: string;
  value: number;
  benchmark: number | null;
}

export interface Following {
  rebalances: DoneRebalance[];
  line: FollowLine[];
  ended: EndedHolding[];
  breaks: CrossedBreak[];
  /** The filings that were skipped before the first purchase. */
  skipped: PlannedRebalance[];
}

/** Separates the wanted holdings that can be priced on a day from the others. */
function pricedHoldings({ wanted }: PlannedRebalance, at: number, closesOf: FollowInput['closesOf']) {
  const priced: FiledPosition[] = [];
  const missing: string[] = [];
  for (const position of wanted) {
    if (closesOf(position.symbol)?.isFresh[at] === 1 && position.value > 0) priced.push(position);
    else missing.push(position.symbol);
  }
  return { priced, missing };
}

/** Returns the weights of holdings: in proportion to the filed values, or all equal. */
export function followWeights(
  positions: readonly FiledPosition[],
  weights: FollowWeights,
): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { symbol, value } of positions)
    sizes.set(symbol, weights === 'equal' ? 1 : (sizes.get(symbol) ?? 0) + value);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return new Map([...sizes].map(([symbol, size]) => [symbol, size / total]));
}

const coverageOf = ({ value }: PlannedRebalance, priced: readonly FiledPosition[]) =>
  value > 0 ? priced.reduce((sum, position) => sum + position.value, 0) / value : 0;

/** The state of the simulation. */
interface Follower {
  input: FollowInput;
  account: FollowAccount;
  result: Following;
}

const closeAt =
  ({ input }: Follower, at: number) =>
  (symbol: string) =>
    input.closesOf(symbol)?.closes[at] ?? 0;

/** Buys a filed portfolio, unless it is the first and too little of it can be priced. */
function trade(follower: Follower, planned: PlannedRebalance, at: number): void {
  const { account, input, result } = follower;
  const { priced, missing } = pricedHoldings(planned, at, input.closesOf);
  const coverage = coverageOf(planned, priced);
  if (result.rebalances.length === 0 && coverage < leastCoverage) {
    result.skipped.push(planned);
    return;
  }
  const closeOf = closeAt(follower, at);
  const trades =
    priced.length > 0
      ? rebalanceAccount(account, followWeights(priced, input.weights), { closeOf, costs: input.costs })
      : { turnover: 0, costs: 0, value: accountValue(account, closeOf) };
  result.rebalances.push({ planned, holdings: account.units.size, coverage, missing, ...trades });
}

/** Sells holdings whose prices have ended, and records breaks since the previous day. */
function settle({ account, input, result }: Follower, at: number): void {
  const { closesOf, costs, days } = input;
  const [day, before] = [days[at] as number, days[at - 1] ?? Number.NEGATIVE_INFINITY];
  for (const symbol of [...account.units.keys()]) {
    const sampled = closesOf(symbol);
    if (!sampled) continue;
    for (const { day: broken, date, reason } of sampled.breaks)
      if (broken > before && broken <= day) result.breaks.push({ symbol, date, reason });
    if (sampled.endsOn === undefined || sampled.endsOn >= day) continue;
    sellAll(account, symbol, sampled.closes[at] as number, costs);
    result.ended.push({ symbol, day: sampled.endsOn });
  }
}

/** Records the value at the close of a day, and the value of the same initial amount in the benchmark. */
function note(follower: Follower, at: number, first: number): void {
  const { benchmark, days } = follower.input;
  const [start, close] = [benchmark?.closes[first], benchmark?.closes[at]];
  const isKnown = benchmark?.isFresh[first] === 1 && benchmark.isFresh[at] === 1;
  follower.result.line.push({
    date: isoDay(days[at] as number),
    value: accountValue(follower.account, closeAt(follower, at)),
    benchmark: isKnown && start && close ? (startValue * close) / start : null,
  });
}

/**
 * Computes what following filings would have been worth: each filed portfolio is bought at the close of its planned day
 * and held until the next one's, in one step for each day. Splits and spin-offs are in the closes, dividends are left out. There is no rebalance in
 * the result if too little of every filing can be priced.
 */
export function follow(input: FollowInput): Following {
  const result: Following = { rebalances: [], line: [], ended: [], breaks: [], skipped: [] };
  const follower: Follower = { input, account: { cash: startValue, units: new Map() }, result };
  const planned = new Map(input.rebalances.map((due) => [due.day, due]));
  let first: number | undefined;
  for (const [at, day] of input.days.entries()) {
    settle(follower, at);
    const due = planned.get(day);
    if (due) trade(follower, due, at);
    if (result.rebalances.length === 0) continue;
    first ??= at;
    note(follower, at, first);
  }
  return result;
}

/** Returns the return between two values some days apart, annualised for more than a year only. */
export function returnBetween(from: number, to: number, days: number) {
  const totalReturn = to / from - 1;
  const yearly = annualised(totalReturn, days);
  return { totalReturn, annualised: yearly.ok ? yearly.rate : null };
}
