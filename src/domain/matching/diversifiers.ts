import type { MarketFigures, StockFigures } from '../stock-figures.ts';
import { isListedAbroad } from '../symbols.ts';
import {
  type Covariance,
  covarianceOf,
  portfolioReturns,
  type ReturnSource,
  type ValuedHolding,
} from './portfolio-returns.ts';

/** A stock or fund that lowers the volatility of a portfolio. Volatilities are fractions per year. */
export interface Diversifier {
  figures: StockFigures;
  correlation: number;
  /** The volatility of the portfolio with a tenth of the money moved into it. */
  volatility: number;
  reason: string;
}

/** The search for diversifiers. */
export interface Diversification {
  /** The volatility of the current holdings; null if too few returns are known. */
  volatility: number | null;
  /** The share of the value whose returns are known. */
  coverage: number;
  /** The day since which their returns are known, ISO, if that is less than two years; otherwise null. */
  since: string | null;
  candidates: readonly StockFigures[];
  /** Returns what a candidate would change; undefined if it does not lower the volatility. */
  consider(candidate: StockFigures): Diversifier | undefined;
  /** Returns those that lower the volatility most. */
  best(considered: readonly (Diversifier | undefined)[], limit: number): Diversifier[];
}

const moved = 0.1;
/** Listings are sorted by size. */
const largestListings = 1_000;
const candidateTypes: readonly string[] = ['stock', 'adr', 'etf'];
/** Excludes funds that behave like cash. */
const leastVolatility = 0.03;
/** Excludes inverse and leveraged funds, which are bets and no diversification. */
const leveraged =
  /\b(inverse|bear|ultra|ultrapro|leveraged|-?[123]x|daily|vix)\b|\bshort (s&p|qqq|dow|russell)/i;
/**
 * The least share of the holdings' days that a candidate must have been traded on: a correlation over
 * a few months says little.
 */
const fewestDays = 0.9;
/** Above this correlation, a security is much the same as the portfolio. */
const largestCorrelation = 0.7;

function isCandidate({ type, name, volatility }: StockFigures): boolean {
  return candidateTypes.includes(type) && (volatility ?? 0) >= leastVolatility && !leveraged.test(name);
}

const percent = (fraction: number) => `${(fraction * 100).toFixed(1)}%`;

function movementOf(correlation: number): string {
  if (correlation < -0.1) return 'It tended to rise when your holdings fell';
  if (correlation < 0.1) return 'It moved independently of your holdings';
  return correlation < 0.4 ? 'It moved little with your holdings' : 'It moved partly with your holdings';
}

function reasonOf(correlation: number, before: number, after: number): string {
  return `${movementOf(correlation)} (correlation ${correlation.toFixed(2)}): with a tenth of the money in it, the volatility falls from ${percent(before)} to ${percent(after)}.`;
}

/**
 * Computes what a candidate changes on the days that both have returns. The variance of the mix is 0.9² of the holdings',
 * 0.1² of the candidate's and twice 0.9 × 0.1 of their covariance. Undefined if it does not lower the volatility.
 */
function diversifierOf(
  figures: StockFigures,
  held: Float64Array,
  returns: Float64Array,
  { own: holdings, perYear }: { own: Covariance; perYear: number },
): Diversifier | undefined {
  const covariance = covarianceOf(held, returns, perYear);
  if (!covariance || !(covariance.own > 0) || !(covariance.other > 0)) return undefined;
  if (covariance.days < holdings.days * fewestDays) return undefined;
  const before = Math.sqrt(holdings.own);
  const { own, other, both } = covariance;
  const correlation = both / Math.sqrt(own * other);
  const mixed = (1 - moved) ** 2 * own + moved ** 2 * other + 2 * moved * (1 - moved) * both;
  // The candidate may lack days, so the ratio of both volatilities on common days counts.
  const volatility = before * Math.sqrt(Math.max(0, mixed) / own);
  if (volatility >= before || correlation > largestCorrelation) return undefined;
  return { figures, correlation, volatility, reason: reasonOf(correlation, before, volatility) };
}

function best(considered: readonly (Diversifier | undefined)[], limit: number): Diversifier[] {
  return considered
    .filter((diversifier) => diversifier !== undefined)
    .sort((a, b) => a.volatility - b.volatility)
    .slice(0, limit);
}

interface KnownReturns extends ReturnSource {
  isWeekly: boolean;
  perYear: number;
}

/** Returns daily returns, or weekly ones with a holding abroad: exchanges close at different hours. */
function returnsFor(holdings: readonly ValuedHolding[], figures: MarketFigures): KnownReturns {
  if (!holdings.some(({ symbol }) => isListedAbroad(symbol)))
    return {
      isWeekly: false,
      perYear: 252,
      days: figures.tradingDays,
      returns: (symbol) => figures.returns(symbol),
    };
  return {
    isWeekly: true,
    perYear: 52,
    days: figures.weeks,
    returns: (symbol) => figures.weeklyReturns(symbol),
  };
}

/** Returns the largest listings, one of each company and none of those that are held. Those abroad have weekly returns only. */
function candidatesFor(
  holdings: readonly ValuedHolding[],
  figures: MarketFigures,
  isWeekly: boolean,
): StockFigures[] {
  const companyOf = ({ company, symbol }: StockFigures) => company ?? symbol;
  const seen = new Set(
    holdings.flatMap(({ symbol }) => {
      const row = figures.find(symbol);
      return row ? [symbol, companyOf(row)] : [symbol];
    }),
  );
  const largest = figures.rows.filter(({ isAbroad }) => isWeekly || !isAbroad).slice(0, largestListings);
  return largest.filter((row) => {
    const company = companyOf(row);
    const isNew = !seen.has(row.symbol) && !seen.has(company);
    seen.add(company);
    return isNew;
  });
}

/**
 * Prepares the search for large stocks and funds that would have lowered the volatility of holdings in the last two
 * years, if a tenth of the money had been in them.
 */
export function prepareDiversification(
  holdings: readonly ValuedHolding[],
  figures: MarketFigures,
): Diversification {
  const known = returnsFor(holdings, figures);
  const portfolio = portfolioReturns(holdings, known);
  const { coverage = 0, since = null } = portfolio ?? {};
  const own = portfolio && covarianceOf(portfolio.returns, portfolio.returns, known.perYear);
  if (!portfolio || !own?.own)
    return { volatility: own?.own ?? null, coverage, since, candidates: [], consider: () => undefined, best };
  return {
    volatility: Math.sqrt(own.own),
    coverage,
    since,
    candidates: candidatesFor(holdings, figures, known.isWeekly).filter(isCandidate),
    consider(candidate) {
      const returns = known.returns(candidate.symbol);
      return returns && diversifierOf(candidate, portfolio.returns, returns, { own, perYear: known.perYear });
    },
    best,
  };
}
