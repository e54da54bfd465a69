import type { PositionPerformance } from '#contract/performance.ts';
import { add, type Decimal, decimal, divide, multiply, subtract, toText, zero } from '#domain/decimal.ts';
import { percentOf } from '#domain/percents.ts';
import { positionCost, positionFigures } from '#domain/positions.ts';
import type { PricedTicker } from '../../portfolio-prices.ts';

/** A holding in the table. Amounts are exact decimal text in the currency of the figures; null if unknown. */
export interface HoldingRow {
  id: string;
  ticker: PricedTicker;
  portfolioId: string;
  symbol: string;
  name: string;
  /** The price of a share in the security's currency. */
  price: number | null;
  /** The day's change in per cent. */
  dayPercent: number | null;
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

/** Returns the amount of a change that is given in per cent of the value before it. */
function changeIn(value: Decimal, percent: number): string {
  const before = divide(multiply(value, decimal(100)), add(decimal(100), decimal(percent)), changeScale);
  return toText(subtract(value, before));
}

/** A holding in another currency takes value and cost from the server, which knows the exchange rates. */
function converted(ticker: PricedTicker, position: PositionPerformance | undefined): Money {
  if (!position || position.endValue === null) return unknownMoney;
  const value = decimal(position.endValue);
  return {
    value: toText(value),
    cost: position.cost === null ? null : String(position.cost),
    dayChange: changeIn(value, ticker.changePercent),
  };
}

function moneyOf(ticker: PricedTicker, currency: string, position: PositionPerformance | undefined): Money {
  if (ticker.currency !== currency) return converted(ticker, position);
  const figures = positionFigures(ticker.position);
  return {
    value: figures?.value ?? null,
    cost: positionCost(ticker.position),
    dayChange: figures?.dayChange ?? null,
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

/** Joins the tickers with their positions since the first transaction; a position may still be loading. */
export function holdingRows(
  tickers: readonly ScopedPrice[],
  positions: readonly PositionPerformance[],
  currency: string,
): HoldingRow[] {
  const byTicker = new Map(positions.map((position) => [position.tickerId, position]));
  const rows = tickers.map((ticker) => {
    const position = byTicker.get(ticker._id);
    const money = moneyOf(ticker, currency, position);
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
      dayPercent: isPriced ? ticker.changePercent : null,
      gainPercent: gain !== null && cost !== null ? percentOf(decimal(gain), decimal(cost)) : null,
      dividends: position?.gain.income ?? null,
    };
  });
  const total = sumOf(rows.map(({ value }) => value));
  return rows.map((row) => ({ ...row, weight: fractionOf(row.value, total) }));
}

/** The sums of the holdings with a known value. */
export interface HoldingTotals {
  value: string;
  dayChange: string;
  dayPercent: string;
  gain: string;
  gainPercent: string;
  dividends: string;
  unpriced: number;
}

export function holdingTotals(rows: readonly HoldingRow[]): HoldingTotals {
  const known = rows.filter(({ value }) => value !== null);
  const value = sumOf(known.map((row) => row.value));
  const dayChange = sumOf(known.map((row) => row.dayChange));
  const gain = sumOf(known.map((row) => row.gain));
  const cost = sumOf(known.map((row) => (row.gain === null ? null : row.cost)));
  return {
    value,
    dayChange,
    dayPercent: percentOf(decimal(dayChange), subtract(decimal(value), decimal(dayChange))),
    gain,
    gainPercent: percentOf(decimal(gain), decimal(cost)),
    dividends: sumOf(rows.map(({ dividends }) => (dividends === null ? null : String(dividends)))),
    unpriced: rows.length - known.length,
  };
}
