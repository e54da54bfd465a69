import type { ResultOf } from '#contract/endpoint.ts';
import type { HeldPosition, investorPages, QuarterRef } from '#contract/investor-pages.ts';
import { AppError } from '#domain/app-error.ts';
import {
  currentPositions,
  type FiledPosition,
  type InvestorHistory,
  positionKey,
  type Quarter,
} from '#domain/filings/history.ts';
import { type PositionHistory, positionHistories, weightHistory } from '#domain/filings/holding-history.ts';
import { changesBetween, type PositionChange } from '#domain/filings/quarter-changes.ts';
import { changesCaveat, tradedAmounts } from '#domain/filings/trade-amounts.ts';
import { limits } from '#domain/limits.ts';
import type { Splits } from '#domain/splits.ts';
import type { MarketFigures } from '#domain/stock-figures.ts';
import { runYielding } from '#server/platform/run-yielding.ts';
import { companiesOf } from '#server/research/matching/share-classes.ts';
import { industriesOf } from './industries.ts';
import { summaryOf } from './investor-list.ts';

type InvestorReply = ResultOf<typeof investorPages.single>;

const treemapHoldings = 24;
const chartedHoldings = 8;

const toQuarterRef = ({ positions, ...quarter }: Quarter): QuarterRef => ({
  ...quarter,
  positions: positions.length,
});

/** Returns the place of a quarter, the last one by default; -1 without filings. */
function placeOf({ quarters }: InvestorHistory, period: string | undefined): number {
  const at = period === undefined ? -1 : quarters.findIndex((quarter) => quarter.period === period);
  if (period === undefined) return quarters.length - 1;
  if (at < 0) throw new AppError('not_found', `No filing for ${period} is known.`);
  return at;
}

function unchanged(position: FiledPosition): PositionChange {
  const { shares } = position;
  return {
    ...position,
    action: 'unchanged',
    previousShares: shares,
    adjustedPreviousShares: shares,
    splits: null,
    changePercent: null,
  };
}

const noHistory: PositionHistory = { since: null, sinceFirst: false, line: [] };

/** What the page of an investor is computed from. */
export interface InvestorPageSources {
  splits: Splits;
  figures: MarketFigures;
}

/** The holdings of a quarter with weights and changes, largest first, and the quarters that they compare. */
interface HeldQuarter {
  at: number;
  now: Quarter | undefined;
  before: Quarter | undefined;
  positions: readonly FiledPosition[];
  /** With what was sold at the end. */
  changes: readonly PositionChange[];
  held: (PositionChange & { weight: number })[];
}

/** Returns the holdings of a quarter, the last one by default. Throws AppError 'not_found'. */
export function heldQuarter(
  investor: InvestorHistory,
  splits: Splits,
  period: string | undefined,
): HeldQuarter {
  const at = placeOf(investor, period);
  const [now, before] = [investor.quarters[at], investor.quarters[at - 1]];
  const positions = now?.positions ?? currentPositions(investor);
  const total = now?.totalValue ?? positions.reduce((sum, { value }) => sum + value, 0);
  const changes = now ? changesBetween(now, before, splits) : positions.map(unchanged);
  // What was sold comes after all that is held.
  const held = changes.slice(0, positions.length).map((change) => ({
    ...change,
    weight: total > 0 ? change.value / total : 0,
  }));
  return { at, now, before, positions, changes, held };
}

/** Returns an investor with the holdings of a quarter and the history of the portfolio. Throws AppError 'not_found'. */
export async function investorReply(
  investor: InvestorHistory,
  { splits, figures }: InvestorPageSources,
  { period, page }: { period?: string | undefined; page: number },
): Promise<InvestorReply> {
  const { at, now, before, positions, changes, held } = heldQuarter(investor, splits, period);
  const perPage = limits.investorHoldingsPerPage;
  const shown = positions.slice((page - 1) * perPage, page * perPage);
  const histories = await runYielding(positionHistories(investor, at, { positions: shown, splits }));
  const series = await runYielding(weightHistory(investor, chartedHoldings, companiesOf(figures)));
  const traded = now && before && tradedAmounts(changes);
  return {
    investor: summaryOf(investor, splits),
    quarter: now ? toQuarterRef(now) : null,
    previousPeriod: before?.period ?? null,
    quarters: investor.quarters.map(toQuarterRef).reverse(),
    bought: traded?.bought ?? null,
    sold: traded?.sold ?? null,
    holdings: held
      .slice((page - 1) * perPage, page * perPage)
      .map((change): HeldPosition => ({ ...change, ...(histories.get(positionKey(change)) ?? noHistory) })),
    page,
    pages: Math.max(1, Math.ceil(positions.length / perPage)),
    largest: held.slice(0, treemapHoldings),
    industries: industriesOf(held, figures),
    history: {
      periods: investor.quarters.map((quarter) => quarter.period),
      series,
    },
    caveat: changesCaveat(now, before),
  };
}
