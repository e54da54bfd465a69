import { useQueries } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { stocks } from '#contract/market-stocks.ts';
import type { ApiError } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { shortName } from '#web/lib/short-name.ts';
import {
  type CompanyReply,
  companyQuery,
  type ValuationReply,
  valuationQuery,
} from '../fundamentals-query.ts';

type Stock = NonNullable<ReplyOf<typeof stocks.page>['stock']>;

/** A company of the comparison, with what has arrived of it. */
export interface Compared {
  symbol: string;
  name: string;
  stock: Stock | undefined;
  company: CompanyReply | undefined;
  valuation: ValuationReply | undefined;
}

const isMissing = (error: ApiError | null | undefined) => error?.status === 404 || error?.status === 400;

/** Loads the companies of a comparison. */
export function useCompanies(symbols: readonly string[]) {
  const pages = useQueries({
    queries: symbols.map((symbol) => apiQuery<typeof stocks.page>('/stocks/:symbol', { symbol })),
  });
  const companies = useQueries({ queries: symbols.map(companyQuery) });
  const valuations = useQueries({ queries: symbols.map(valuationQuery) });
  const compared = symbols.map((symbol, at): Compared => {
    const stock = pages[at]?.data?.stock ?? undefined;
    return {
      symbol,
      name: stock ? shortName(stock.name, symbol) : symbol,
      stock,
      company: companies[at]?.data,
      valuation: valuations[at]?.data,
    };
  });
  const isUnknown = (at: number) => isMissing(pages[at]?.error) || pages[at]?.data?.stock === null;
  const failed = [...pages, ...companies, ...valuations].filter(
    ({ data, error }) => !data && error && !isMissing(error),
  );
  return {
    compared,
    isLoading: [...pages, ...companies, ...valuations].some(({ isPending }) => isPending),
    unknown: symbols.filter((_, at) => isUnknown(at)),
    error: failed[0]?.error,
    refetch: () => failed.map(({ refetch }) => refetch()),
  };
}
