import { useOutletContext } from 'react-router';
import type { Portfolio, Ticker } from '#contract/portfolios.ts';
import { storedSetting } from '#web/lib/stored-setting.ts';

/** The id of all portfolios together. */
export const allId = 'all';

/** A ticker and the portfolio that holds it. */
export interface ScopedTicker extends Ticker {
  portfolioId: string;
}

/** What the page shows: one portfolio, or all of them. */
export interface PortfolioScope {
  portfolioId: string;
  title: string;
  /** Undefined for all portfolios. */
  portfolio: Portfolio | undefined;
  portfolios: readonly Portfolio[];
  tickers: readonly ScopedTicker[];
  /** The currency of the figures. */
  currency: string;
}

/** Returns what the id in the address stands for; without a valid one, the first portfolio. */
export function scopeOf(
  portfolios: readonly Portfolio[],
  id: string | null,
  reportingCurrency: string,
): PortfolioScope | undefined {
  const [first] = portfolios;
  if (!first) return undefined;
  const portfolio = portfolios.find(({ _id }) => _id === id) ?? first;
  const isAll = id === allId;
  return {
    portfolioId: isAll ? allId : portfolio._id,
    title: isAll ? 'All portfolios' : portfolio.title,
    portfolio: isAll ? undefined : portfolio,
    portfolios,
    tickers: (isAll ? portfolios : [portfolio]).flatMap(({ _id, tickers }) =>
      tickers.map((ticker) => ({ ...ticker, portfolioId: _id })),
    ),
    currency: isAll ? reportingCurrency : portfolio.currency,
  };
}

/** Returns what the page shows, inside one of its tabs. */
export const usePortfolioScope = (): PortfolioScope => useOutletContext<PortfolioScope>();

const noBenchmark = 'none';
const defaultBenchmark = 'SPY';
const benchmarkSetting = storedSetting('holdwise-benchmark');

/** Returns the symbol to compare with; undefined if the visitor wants no comparison. */
export function useBenchmark(): string | undefined {
  const stored = benchmarkSetting.useValue();
  return stored === noBenchmark ? undefined : (stored ?? defaultBenchmark);
}

export const setBenchmark = (symbol: string | undefined): void => benchmarkSetting.set(symbol ?? noBenchmark);
