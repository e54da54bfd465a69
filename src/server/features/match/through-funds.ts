import { type FundProfile, seenList, wholeWeight } from '#domain/funds/fund-profile.ts';
import type { MarketFigures } from '#domain/stock-figures.ts';
import type { Funds } from '#server/providers/funds/funds-file.ts';
import type { MatchedHolding, MatchedPortfolio } from './comparable-holdings.ts';

const unseenReason = 'The part that cannot be seen through, or that no filing could have.';

interface Divided {
  holdings: MatchedHolding[];
  rest: number;
}

/** Divides the value of a fund over its companies with a symbol. Weights of more than the whole are scaled to it. */
function divide(value: number, profile: FundProfile | undefined): Divided {
  const list = profile && seenList(profile);
  const companies = list?.holdings.filter(({ isCompany }) => isCompany) ?? [];
  const whole = Math.max(
    wholeWeight,
    companies.reduce((sum, { weight }) => sum + weight, 0),
  );
  const holdings = companies.flatMap(({ symbol, classes, weight }): MatchedHolding[] => {
    const listed = symbol ?? classes[0];
    return listed === undefined ? [] : [{ symbol: listed, value: (value * weight) / whole }];
  });
  return { holdings, rest: value - holdings.reduce((sum, holding) => sum + holding.value, 0) };
}

function added(holdings: readonly MatchedHolding[]): MatchedHolding[] {
  const bySymbol = new Map<string, MatchedHolding>();
  for (const holding of holdings) {
    const known = bySymbol.get(holding.symbol);
    bySymbol.set(holding.symbol, known ? { ...known, value: known.value + holding.value } : holding);
  }
  return [...bySymbol.values()];
}

/** Replaces exchange-traded funds by their companies. What cannot be seen through is named as not compared. */
export async function throughFunds(
  portfolio: MatchedPortfolio,
  funds: Pick<Funds, 'read'>,
  figures: MarketFigures,
): Promise<MatchedPortfolio> {
  const holdings: MatchedHolding[] = [];
  const uncovered = [...portfolio.uncovered];
  for (const holding of portfolio.holdings) {
    const { symbol, value } = holding;
    const listed = figures.find(symbol);
    if (listed?.type !== 'etf') {
      holdings.push(holding);
      continue;
    }
    const divided = divide(value, await funds.read(symbol));
    holdings.push(...divided.holdings);
    if (divided.rest > 0)
      uncovered.push({ symbol, name: listed.name, reason: unseenReason, value: divided.rest });
  }
  return { ...portfolio, holdings: added(holdings), uncovered };
}
