import type { Splits } from '#domain/splits.ts';
import {
  filedValues,
  type InvestorFilings,
  type InvestorHistory,
  type Quarter,
  weightIn,
} from './history.ts';
import { previousQuarter } from './previous-quarter.ts';
import { changesBetween, type PositionChange } from './quarter-changes.ts';
import { amountAtFiledPrice, isPurchase, isSale, isShareChange } from './trade-amounts.ts';

/** An investor with the fraction of its portfolio that a row is about. */
export interface Participant {
  investor: InvestorHistory;
  weight: number;
  changePercent: number | null;
}

/** What several investors did with the shares of one company. */
export interface ActivityRow {
  symbol: string;
  name: string;
  /** The sum of the weights of the participants. */
  weight: number;
  /** Largest weight first. */
  who: Participant[];
}

export const activityLists = ['mostHeld', 'mostBought', 'mostSold', 'newPositions', 'exits'] as const;
export type ActivityList = (typeof activityLists)[number];
export type ActivityOrder = 'investors' | 'weight';

/**
 * What the investors did in a quarter. Weights are of what an investor holds, without options: held and new positions at the end of the
 * quarter, exits at the end of the quarter before; for purchases and sales the part of the portfolio that was moved.
 */
export interface QuarterActivity {
  period: string;
  /** Investors with a filing for the quarter. */
  filed: number;
  /** Investors that also have a filing for the previous quarter, so that their changes are known. */
  compared: number;
  /** Whether all these filings distinguish options from shares. */
  isDetailed: boolean;
  lists: Readonly<Record<ActivityList, ReadonlyMap<string, ActivityRow>>>;
}

type Rows = Map<string, ActivityRow>;

function add(rows: Rows, change: Pick<PositionChange, 'symbol' | 'name'>, participant: Participant): void {
  const known = rows.get(change.symbol);
  if (!known) {
    rows.set(change.symbol, {
      symbol: change.symbol,
      name: change.name,
      weight: participant.weight,
      who: [participant],
    });
    return;
  }
  known.weight += participant.weight;
  known.who.push(participant);
}

const isListed = (position: { symbol: string; kind: PositionChange['kind'] }) =>
  position.symbol !== '' && isShareChange(position);

function addChange(
  lists: Record<ActivityList, Rows>,
  change: PositionChange,
  { investor, now, before }: { investor: InvestorHistory; now: Quarter; before: Quarter },
): void {
  const { action, changePercent } = change;
  const filing = action === 'sold' ? before : now;
  const moved = {
    investor,
    changePercent,
    weight: weightIn(filedValues(filing), { kind: change.kind, value: amountAtFiledPrice(change) }),
  };
  if (isPurchase(change)) add(lists.mostBought, change, moved);
  if (isSale(change)) add(lists.mostSold, change, moved);
  if (action === 'bought') add(lists.newPositions, change, moved);
  if (action === 'sold') add(lists.exits, change, moved);
}

/**
 * Collects what all investors hold at the end of a quarter and did in it, in one step for each investor. Covers
 * only shares with a known symbol.
 */
export function quarterActivity(filings: InvestorFilings, period: string, splits: Splits): QuarterActivity {
  const lists: Record<ActivityList, Rows> = {
    mostHeld: new Map(),
    mostBought: new Map(),
    mostSold: new Map(),
    newPositions: new Map(),
    exits: new Map(),
  };
  let [filed, compared, isDetailed] = [0, 0, true];
  for (const investor of filings.investors) {
    const at = investor.quarters.findIndex((quarter) => quarter.period === period);
    const now = investor.quarters[at];
    if (!now) continue;
    filed += 1;
    isDetailed &&= now.isDetailed;
    const values = filedValues(now);
    for (const position of now.positions.filter(isListed)) {
      const weight = weightIn(values, position);
      add(lists.mostHeld, position, { investor, weight, changePercent: null });
    }
    const before = previousQuarter(investor, at);
    if (!before) continue;
    compared += 1;
    isDetailed &&= before.isDetailed;
    for (const change of changesBetween(now, before, splits).filter(isListed))
      addChange(lists, change, { investor, now, before });
  }
  return { period, filed, compared, isDetailed, lists };
}

const byWeight = (a: ActivityRow, b: ActivityRow) => b.weight - a.weight || (a.symbol < b.symbol ? -1 : 1);
const byInvestors = (a: ActivityRow, b: ActivityRow) => b.who.length - a.who.length || byWeight(a, b);

/** The fewest investors of a row. A new position is news when two have it. */
const fewest: Record<ActivityList, number> = {
  mostHeld: 1,
  mostBought: 1,
  mostSold: 1,
  newPositions: 2,
  exits: 1,
};

/** Returns the first rows of a list, each with its participants by weight. */
export function rankActivity(
  { lists }: QuarterActivity,
  list: ActivityList,
  { by, count }: { by: ActivityOrder; count: number },
): ActivityRow[] {
  return [...lists[list].values()]
    .filter(({ who }) => who.length >= fewest[list])
    .sort(by === 'weight' ? byWeight : byInvestors)
    .slice(0, count)
    .map((row) => ({ ...row, who: row.who.toSorted((a, b) => b.weight - a.weight) }));
}

/**
 * Returns the newest quarter for which at least half of the investors with filings have filed, so that a few early
 * filers do not represent the rest. Returns undefined without a filing.
 */
export function activityPeriod({ investors }: InvestorFilings): string | undefined {
  const counts = new Map<string, number>();
  const filers = investors.filter(({ quarters }) => quarters.length > 0);
  for (const { quarters } of filers)
    for (const { period } of quarters) counts.set(period, (counts.get(period) ?? 0) + 1);
  const periods = [...counts].sort(([a], [b]) => (a < b ? 1 : -1));
  return (periods.find(([, count]) => count >= filers.length / 2) ?? periods[0])?.[0];
}
