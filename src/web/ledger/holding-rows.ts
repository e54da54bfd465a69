import type { Performance, PositionPerformance } from '#contract/figures.ts';
import { dayNumber } from '#domain/days.ts';
import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  subtract,
  toText,
  zero,
} from '#domain/decimal.ts';
import { percentOf } from '#domain/percents.ts';
import { changedShares, holdingCost, holdingFigures } from '#domain/priced-holdings.ts';
import { isOfDay } from '#domain/zoned-time.ts';
import { newestOf } from '#web/ui/figures.tsx';
import { type DividendGaps, gapsOf, knownIncome } from './dividend-gaps.ts';
import type { PricedTicker } from './portfolio-prices.ts';

/** A holding in the table. Amounts are exact decimal text in the currency of the figures; null if unknown. */
export interface HoldingRow {
  id: string;
  ticker: PricedTicker;
  portfolioId: string;
  symbol: string;
  name: string;
  /** The price of a share in the security's currency. */
  price: number | null;
  /** The change of the day of its price, in per cent. */
  dayPercent: number | null;
  /** The change of the newest day of all rows; null if unknown, or if its price is of an earlier day. */
  dayChange: string | null;
  value: string | null;
  cost: string | null;
  /** The share of the value of all holdings, as a fraction. */
  weight: number | null;
  gain: string | null;
  gainPercent: string | null;
  dividends: number | null;
}

type Money = Pick<HoldingRow, 'value' | 'cost' | 'dayChange'>;

const unknownMoney: Money = { value: null, cost: null, dayChange: null };
const changeScale = 10;
const isoDayLength = 10;

/** Returns the amount of a change that is given in per cent of the value before it. */
function changeIn(value: Decimal, percent: number): string {
  const before = divide(multiply(value, decimal(100)), add(decimal(100), decimal(percent)), changeScale);
  return toText(subtract(value, before));
}

/** Weekends and holidays keep closes of one portfolio this many days apart at most. */
const changeDays = 7;

/** Marks changes of days long before the newest price as unknown. */
function withoutOldChanges<T extends PricedTicker>(tickers: readonly T[]): T[] {
  const newest = newestOf(tickers);
  if (newest === undefined) return [...tickers];
  const first = dayNumber(newest.slice(0, isoDayLength)) - changeDays;
  const isOld = ({ asOf }: T) => asOf !== null && dayNumber(asOf.slice(0, isoDayLength)) < first;
  return tickers.map((ticker) => (isOld(ticker) ? { ...ticker, hasChange: false } : ticker));
}

/** Returns whether the day's change is known and any share was held before it. */
const hasOwnChange = ({ hasChange, holding }: PricedTicker) =>
  hasChange && (Number(holding.shares) === 0 || compare(changedShares(holding), zero) > 0);

/** What the server knows about the value of a position. */
type ServerValue = Pick<PositionPerformance, 'tickerId' | 'endValue' | 'cost'>;

/** A holding in another currency takes value and cost from the server, which knows the exchange rates. */
function converted(ticker: PricedTicker, position: ServerValue | undefined): Money {
  if (!position || position.endValue === null) return unknownMoney;
  const value = decimal(position.endValue);
  const shares = decimal(ticker.holding.shares);
  const changed =
    compare(shares, zero) > 0 ? divide(changedShares(ticker.holding), shares, changeScale) : zero;
  return {
    value: toText(value),
    cost: position.cost === null ? null : String(position.cost),
    dayChange: hasOwnChange(ticker) ? changeIn(multiply(value, changed), ticker.changePercent) : null,
  };
}

function moneyOf(ticker: PricedTicker, currency: string, position: ServerValue | undefined): Money {
  if (ticker.currency !== currency) return converted(ticker, position);
  const figures = holdingFigures(ticker.holding);
  return {
    value: figures?.value ?? null,
    cost: holdingCost(ticker.holding),
    dayChange: hasOwnChange(ticker) ? (figures?.dayChange ?? null) : null,
  };
}

const sumOf = (amounts: readonly (string | null)[]): string =>
  toText(amounts.reduce<Decimal>((sum, amount) => (amount === null ? sum : add(sum, decimal(amount))), zero));

const fractionScale = 9;

function fractionOf(part: string | null, whole: string): number | null {
  if (part === null || Number(whole) === 0) return null;
  return Number(toText(divide(decimal(part), decimal(whole), fractionScale)));
}

type ScopedPrice = PricedTicker & { portfolioId: string };
type Positions = Pick<Performance, 'from' | 'to' | 'positions' | 'undatedPositions'>;

/** Returns what a position was paid; null if nothing is recorded and there may have been something. */
function dividendsOf(position: PositionPerformance, figures: Positions, gaps: DividendGaps | undefined) {
  return knownIncome(position.gain.income, gaps && gapsOf(gaps, position), figures);
}

/** Returns the day or time of the newest known change. */
export const changeDay = (rows: readonly HoldingRow[]): string | undefined =>
  newestOf(rows.filter(({ dayChange }) => dayChange !== null).map(({ ticker }) => ticker));

/** Leaves out the changes of earlier days: what Friday did to a share is no part of what Sunday does to a coin. */
function ofNewestDay(rows: readonly HoldingRow[]): HoldingRow[] {
  const newest = changeDay(rows);
  return rows.map((row) => ({
    ...row,
    dayChange: newest && isOfDay(row.ticker.asOf ?? '', newest) ? row.dayChange : null,
  }));
}

/** Joins the tickers with their positions since the first transaction and with dividends to record; both may be loading. */
export function holdingRows(
  tickers: readonly ScopedPrice[],
  figures: Positions,
  currency: string,
  gaps?: DividendGaps,
): HoldingRow[] {
  const { positions, undatedPositions } = figures;
  const byTicker = new Map(positions.map((position) => [position.tickerId, position]));
  const values = new Map<string, ServerValue>(
    [...undatedPositions, ...positions].map((position) => [position.tickerId, position]),
  );
  const rows = withoutOldChanges(tickers).map((ticker) => {
    const position = byTicker.get(ticker._id);
    const money = moneyOf(ticker, currency, values.get(ticker._id));
    const { value, cost } = money;
    const gain = value !== null && cost !== null ? toText(subtract(decimal(value), decimal(cost))) : null;
    const isPriced = ticker.asOf !== null;
    return {
      ...money,
      ticker,
      gain,
      id: ticker._id,
      portfolioId: ticker.portfolioId,
      symbol: ticker.symbol,
      name: ticker.name,
      price: isPriced ? ticker.lastPrice : null,
      dayPercent: isPriced && ticker.hasChange ? ticker.changePercent : null,
      gainPercent: gain !== null && cost !== null ? percentOf(decimal(gain), decimal(cost)) : null,
      dividends: position ? dividendsOf(position, figures, gaps) : null,
    };
  });
  const total = sumOf(rows.map(({ value }) => value));
  return ofNewestDay(rows.map((row) => ({ ...row, weight: fractionOf(row.value, total) })));
}

/** The sums of the holdings with a known value. Percentages are of the value the day before and of the cost. */
export interface HoldingTotals {
  value: string;
  /** The share of the value of all holdings, as a fraction. */
  weight: number;
  cost: string;
  /** Null if the change of no holding is known. */
  dayChange: string | null;
  dayPercent: string | null;
  gain: string;
  gainPercent: string;
  /** Null if those of no holding are known. */
  dividends: string | null;
  priced: number;
  unpriced: number;
}

/** Returns a change in per cent of what a value was before it. */
export const percentChangeOf = (change: string, value: string): string =>
  percentOf(decimal(change), subtract(decimal(value), decimal(change)));

export function holdingTotals(rows: readonly HoldingRow[]): HoldingTotals {
  const known = rows.filter(({ value }) => value !== null);
  const value = sumOf(known.map((row) => row.value));
  const isChangeKnown = known.some(({ dayChange }) => dayChange !== null);
  const dayChange = isChangeKnown ? sumOf(known.map((row) => row.dayChange)) : null;
  const gain = sumOf(known.map((row) => row.gain));
  const cost = sumOf(known.map((row) => (row.gain === null ? null : row.cost)));
  const dividends = rows.flatMap((row) => row.dividends ?? []);
  // That all paid nothing is known only if it is known of each.
  const isPaidKnown = dividends.some(Boolean) || (rows.length > 0 && dividends.length === rows.length);
  return {
    value,
    weight: known.reduce((sum, row) => sum + (row.weight ?? 0), 0),
    cost,
    dayChange,
    dayPercent: dayChange === null ? null : percentChangeOf(dayChange, value),
    gain,
    gainPercent: percentOf(decimal(gain), decimal(cost)),
    dividends: isPaidKnown ? sumOf(dividends.map(String)) : null,
    priced: known.length,
    unpriced: rows.length - known.length,
  };
}
