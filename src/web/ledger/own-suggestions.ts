import { useQuery } from '@tanstack/react-query';
import type { Security } from '#contract/securities.ts';
import type { Suggestion } from '#web/ui/use-symbol-suggestions.ts';
import { ownSecuritiesQuery } from './security-queries.ts';

/** Returns the customer's own securities as suggestions; the search only finds listed ones. */
export const ownSuggestions = (securities: readonly Security[]): Suggestion[] =>
  securities
    .filter(({ type }) => type !== 'listed')
    .map(({ symbol, name }) => ({ symbol, name, note: 'Yours' }));

/** Loads the customer's own securities as suggestions. */
export function useOwnSuggestions(): Suggestion[] | undefined {
  const { data } = useQuery(ownSecuritiesQuery());
  return data && ownSuggestions(data.securities);
}

/** Returns the currency of one of the customer's own securities; undefined for a listed one. */
export const currencyOfOwn = (securities: readonly Security[], symbol: string): string | undefined =>
  securities.find((own) => own.symbol === symbol && own.type !== 'listed')?.currency;

/** Returns the currency of one of the customer's own securities, once it is loaded. */
export function useCurrencyOfOwn(symbol: string | undefined): string | undefined {
  const { data } = useQuery(ownSecuritiesQuery());
  return data && symbol !== undefined ? currencyOfOwn(data.securities, symbol) : undefined;
}
