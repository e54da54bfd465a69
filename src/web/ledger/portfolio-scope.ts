import { useOutletContext, useSearchParams } from 'react-router';
import type { Portfolio, Ticker } from '#contract/portfolios.ts';
import type { ReturnKind } from '#domain/returns/total-return.ts';
import { privateKeys } from '#web/lib/private-settings.ts';
import { useSearchChange } from '#web/lib/search-changes.ts';
import { storedSetting } from '#web/lib/stored-setting.ts';
import { lastPortfolio } from './last-portfolio.ts';
import { benchmarkParameter } from './period.ts';

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

/** Returns the id in the address, or else the one that was last shown in this browser; it may be of no portfolio. */
export function useSelectedId(): string | null {
  const id = useSearchParams()[0].get('id');
  const last = lastPortfolio.useValue();
  return id ?? last;
}

/** Keeps the selection for addresses without an id; null forgets it. */
export const rememberPortfolio = (id: string | null): void => {
  if (lastPortfolio.read() !== id) lastPortfolio.set(id);
};

/** Returns the portfolio with the id, or all of them; the first one for an unknown id. Undefined without portfolios. */
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

function withBenchmark(query: URLSearchParams, benchmark: string): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set(benchmarkParameter, benchmark);
  return next;
}

const defaultBenchmark = 'SPY';
const benchmarkSetting = storedSetting(privateKeys.benchmark);

/**
 * Returns what to compare with, and a function that changes it: a symbol, a blend or inflation in the form of the API;
 * undefined for no comparison. The address of the page comes before what was last chosen in this browser.
 */
export function useBenchmark(): [string | undefined, (benchmark: string | undefined) => void] {
  const [query] = useSearchParams();
  const changeSearch = useSearchChange();
  const stored = benchmarkSetting.useValue();
  const chosen = query.get(benchmarkParameter) ?? stored ?? defaultBenchmark;
  return [
    chosen === noBenchmark ? undefined : chosen,
    (benchmark) => {
      benchmarkSetting.set(benchmark ?? noBenchmark);
      changeSearch((before) => withBenchmark(before, benchmark ?? noBenchmark));
    },
  ];
}

const returnsSetting = storedSetting('holdwise-benchmark-returns');

/** Returns whether the comparison reinvests dividends (`total`) or leaves them out (`price`). */
export const useBenchmarkReturns = (): ReturnKind =>
  returnsSetting.useValue() === 'price' ? 'price' : 'total';

export const setBenchmarkReturns = (returns: ReturnKind): void => returnsSetting.set(returns);
