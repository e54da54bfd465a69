import type { ResultOf } from '#contract/endpoint.ts';
import type { HeldPosition, investorPages, QuarterRef } from '#contract/investor-pages.ts';
import { AppError } from '#domain/app-error.ts';
import { type HeldChange, notCompared } from '#domain/filings/held-change.ts';
import {
  currentPositions,
  filedValues,
  type InvestorHistory,
  type InvestorPosition,
  isOption,
  type PositionKind,
  positionKey,
  type Quarter,
  valuesOf,
  weightIn,
} from '#domain/filings/history.ts';
import { type HoldingHistory, positionHistories, weightHistory } from '#domain/filings/holding-history.ts';
import { previousQuarter } from '#domain/filings/previous-quarter.ts';
import { changesBetween, type PositionChange } from '#domain/filings/quarter-changes.ts';
import { investorFigures } from '#domain/filings/summary.ts';
import { changesCaveat, tradedAmounts } from '#domain/filings/trade-amounts.ts';
import { limits } from '#domain/limits.ts';
import type { Splits } from '#domain/splits.ts';
import type { MarketFigures } from '#domain/stock-figures.ts';
import { companiesOf } from '#server/filings/matching/share-classes.ts';
import type { ReadPriceOn } from '#server/filings/quarter-prices.ts';
import { investorSummaryOf } from './investor-list.ts';

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

interface WeightedPosition {
  symbol: string;
  kind: PositionKind;
  weight: number;
}

function industryOf({ symbol, kind }: WeightedPosition, figures: MarketFigures): string {
  if (kind === 'bond') return 'Bonds';
  const listed = figures.find(symbol);
  return listed?.type === 'etf' || listed?.type === 'fund' ? 'Funds' : (listed?.industry ?? 'Not known');
}

/** Adds up the weights of holdings by industry, the largest first. Bonds and funds are groups of their own. */
function industriesOf(positions: readonly WeightedPosition[], figures: MarketFigures) {
  const groups = new Map<string, { industry: string; weight: number; holdings: number }>();
  for (const position of positions) {
    const industry = industryOf(position, figures);
    const group = groups.get(industry) ?? { industry, weight: 0, holdings: 0 };
    group.weight += position.weight;
    group.holdings += 1;
    groups.set(industry, group);
  }
  return [...groups.values()].sort((a, b) => b.weight - a.weight || (a.industry < b.industry ? -1 : 1));
}

const largestOf = (held: readonly WeighedChange[]) => held.slice(0, treemapHoldings);

const noHistory: HoldingHistory = { since: null, sinceFirst: false, line: [] };

const noPrices = { priceThen: null, priceNow: null };

/** Returns the close on the day of the filing and the newest one, of shares. */
async function pricesOf(
  { symbol, kind }: InvestorPosition,
  quarter: Quarter | undefined,
  { figures, readPriceOn }: Pick<InvestorPageSources, 'figures' | 'readPriceOn'>,
): Promise<Pick<HeldPosition, 'priceThen' | 'priceNow'>> {
  const row = kind === 'share' ? figures.find(symbol) : undefined;
  if (!row || !quarter?.filedOn) return noPrices;
  return { priceThen: (await readPriceOn(symbol, quarter.filedOn)) ?? null, priceNow: row.price };
}

/** What the page of an investor is computed from. */
export interface InvestorPageSources {
  splits: Splits;
  figures: MarketFigures;
  readPriceOn: ReadPriceOn;
}

/** The holdings of a quarter with weights and changes, and the quarters that they compare. */
export type WeighedChange = HeldChange & { weight: number };

interface HeldQuarter {
  at: number;
  now: Quarter | undefined;
  before: Quarter | undefined;
  positions: readonly InvestorPosition[];
  /** With what was sold at the end; undefined without a quarter before. */
  changes: readonly PositionChange[] | undefined;
  /** The largest first; options, weighed among themselves, come after all else. */
  held: WeighedChange[];
}

/** Returns the holdings of a quarter, the last one by default. Throws AppError 'not_found'. */
export function heldQuarter(
  investor: InvestorHistory,
  splits: Splits,
  period: string | undefined,
): HeldQuarter {
  const at = placeOf(investor, period);
  const [now, before] = [investor.quarters[at], previousQuarter(investor, at)];
  const positions = now?.positions ?? currentPositions(investor);
  const values = now ? filedValues(now) : valuesOf(positions);
  const changes = now && before && changesBetween(now, before, splits);
  // What was sold comes after all that is held.
  const kept: readonly HeldChange[] = changes?.slice(0, positions.length) ?? positions.map(notCompared);
  const weighed = kept.map((change) => ({ ...change, weight: weightIn(values, change) }));
  const held = [...weighed.filter((change) => !isOption(change)), ...weighed.filter(isOption)];
  return { at, now, before, positions, changes, held };
}

/** Returns an investor with the holdings of a quarter and the history of the portfolio. Throws AppError 'not_found'. */
export async function investorReply(
  investor: InvestorHistory,
  { splits, figures, readPriceOn }: InvestorPageSources,
  { period, page }: { period?: string | undefined; page: number },
): Promise<InvestorReply> {
  const { at, now, before, positions, changes, held } = heldQuarter(investor, splits, period);
  const owned = held.filter((change) => !isOption(change));
  const perPage = limits.investorHoldingsPerPage;
  const shown = held.slice((page - 1) * perPage, page * perPage);
  const histories = positionHistories(investor, at, { positions: shown, splits });
  const series = weightHistory(investor, chartedHoldings, companiesOf(figures));
  const traded = changes && tradedAmounts(changes);
  const shownFigures = investorFigures({ ...investor, quarters: investor.quarters.slice(0, at + 1) }, splits);
  const holdings: HeldPosition[] = [];
  for (const change of shown)
    holdings.push({
      ...change,
      ...(histories.get(positionKey(change)) ?? noHistory),
      ...(await pricesOf(change, now, { figures, readPriceOn })),
    });
  return {
    investor: investorSummaryOf(investor, splits),
    quarter: now ? toQuarterRef(now) : null,
    previousPeriod: before?.period ?? null,
    quarters: investor.quarters.map(toQuarterRef).reverse(),
    held: owned.length,
    optionCount: held.length - owned.length,
    bought: traded?.bought ?? null,
    sold: traded?.sold ?? null,
    topTenWeight: shownFigures.topTenWeight,
    turnover: shownFigures.turnover,
    holdings,
    page,
    pages: Math.max(1, Math.ceil(positions.length / perPage)),
    largest: largestOf(owned),
    options: largestOf(held.filter(isOption)),
    industries: industriesOf(owned, figures),
    history: {
      periods: investor.quarters.map((quarter) => quarter.period),
      series,
    },
    caveat: changesCaveat(investor, at),
  };
}
