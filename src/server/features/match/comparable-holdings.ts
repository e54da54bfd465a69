import type { InvestorFilings } from '#domain/filings/history.ts';
import { perObject } from '#domain/per-object.ts';
import { isListedAbroad } from '#domain/symbols.ts';
import type { Comparisons } from '#server/filings/matching/comparisons.ts';

/** A holding whose price is known. */
export interface MatchedHolding {
  symbol: string;
  /** The name of the listing by default. */
  name?: string;
  /** In any unit that all holdings share. */
  value: number;
}

/** The portfolio of a customer or a visitor. */
export interface MatchedPortfolio {
  holdings: readonly MatchedHolding[];
  /** Holdings that cannot be compared, with their value as far as it is known. */
  uncovered: readonly { symbol: string; name: string; reason: string; value: number }[];
  /** The date of the prices; null if the values were given. */
  asOf: string | null;
}

const abroadOnly = 'It is listed outside the United States only, so no 13F filing can have it.';
const unknownSymbol =
  'No listing and no filing has this symbol. Filings have no mutual funds, no cryptocurrencies and no cash.';

/** Returns the names of all symbols of the newest filings. */
const symbolsOf = perObject(({ investors }: InvestorFilings): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  for (const { quarters, entered } of investors)
    for (const { symbol, name, kind } of quarters.at(-1)?.positions ?? entered ?? [])
      if (kind === 'share' && symbol !== '') names.set(symbol, name);
  return names;
});

/** Separates the holdings that can be compared from the others, and names them. */
export function splitComparable(portfolio: MatchedPortfolio, { figures, filings, findCompany }: Comparisons) {
  const filed = symbolsOf(filings);
  /** Returns whether a filing could have a listing of the company. */
  const isComparable = (symbol: string) =>
    (findCompany(symbol)?.symbols ?? [symbol]).some(
      (one) => filed.has(one) || figures.find(one)?.isAbroad === false,
    );
  const uncovered = [...portfolio.uncovered];
  const comparable: { symbol: string; name: string; value: number }[] = [];
  for (const { symbol, value, ...holding } of portfolio.holdings) {
    const name = figures.find(symbol)?.name ?? holding.name ?? filed.get(symbol) ?? symbol;
    if (isComparable(symbol)) comparable.push({ symbol, name, value });
    else uncovered.push({ symbol, name, value, reason: isListedAbroad(symbol) ? abroadOnly : unknownSymbol });
  }
  return { comparable, uncovered };
}
