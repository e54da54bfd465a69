import { add, type Decimal, decimal, multiply, zero } from './decimal.ts';
import { isPositive, limits, readAmount, sharesRule } from './limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from './symbols.ts';

/** A line of the sample portfolio of visitors: `shares` is decimal text, as bought on the day of the sample. */
export interface SampleHolding {
  symbol: string;
  shares: string;
}

/** The day on which everything in the sample was bought. */
export const sampleDay = '2023-01-03';
/** A fund that follows the S&P 500. */
export const sampleBenchmark = 'VOO';

export const firstSample: readonly SampleHolding[] = [
  { symbol: 'AAPL', shares: '40' },
  { symbol: 'KO', shares: '80' },
  { symbol: 'COST', shares: '10' },
  { symbol: 'JPM', shares: '35' },
];

const version = 1;

function toHolding(value: unknown): SampleHolding[] {
  const { symbol, shares } = Object(value) as Record<string, unknown>;
  if (typeof symbol !== 'string' || typeof shares !== 'string') return [];
  const amount = readAmount(shares, sharesRule);
  const isValid = isWellFormedSymbol(symbol) && normaliseSymbol(symbol) === symbol;
  return isValid && amount.ok && isPositive(amount.text) ? [{ symbol, shares: amount.text }] : [];
}

/** Parses the sample from browser storage, without lines that are not valid; undefined if nothing usable is stored. */
export function readSample(stored: string | null): readonly SampleHolding[] | undefined {
  if (stored === null) return undefined;
  try {
    const value = Object(JSON.parse(stored)) as Record<string, unknown>;
    if (value['version'] !== version || !Array.isArray(value['holdings'])) return undefined;
    const read = value['holdings'].slice(0, limits.sampleHoldings).flatMap(toHolding);
    return [...new Map(read.map((holding) => [holding.symbol, holding])).values()];
  } catch {
    return undefined;
  }
}

export const sampleText = (holdings: readonly SampleHolding[]): string =>
  JSON.stringify({ version, holdings });

/** What one share of a security cost on a day, and what has become of it: `shares` of today at `price`. */
export interface PastPrice {
  symbol: string;
  date: string;
  close: number;
  shares: number;
  price: number;
}

/** A line with what it cost and is worth; both undefined while its prices are not known. */
export interface SampleLine extends SampleHolding {
  cost: Decimal | undefined;
  value: Decimal | undefined;
}

export interface SampleFigures {
  lines: SampleLine[];
  cost: Decimal;
  value: Decimal;
  /** What the same money would be worth in the fund of the index; undefined if one of the lines was bought later. */
  inIndex: Decimal | undefined;
}

/** Returns the cost and value of the sample. Lines without a price do not count. */
export function sampleFigures(
  holdings: readonly SampleHolding[],
  prices: ReadonlyMap<string, PastPrice>,
): SampleFigures {
  const lines = holdings.map(({ symbol, shares }) => {
    const known = prices.get(symbol);
    const bought = known && multiply(decimal(shares), decimal(known.close));
    const now = known && multiply(multiply(decimal(shares), decimal(known.shares)), decimal(known.price));
    return { symbol, shares, cost: bought, value: now };
  });
  const sum = (part: 'cost' | 'value') => lines.reduce((total, line) => add(total, line[part] ?? zero), zero);
  const [cost, value] = [sum('cost'), sum('value')];
  const index = prices.get(sampleBenchmark);
  const isSameDay = holdings.every(({ symbol }) => (prices.get(symbol)?.date ?? sampleDay) === sampleDay);
  const growth = index && (index.price * index.shares) / index.close;
  return {
    lines,
    cost,
    value,
    inIndex: growth !== undefined && isSameDay ? multiply(cost, decimal(growth)) : undefined,
  };
}
