import type { Profile } from '#contract/market.ts';
import { readCurrency } from '#domain/currencies.ts';
import type { MarketSource, RefuseRow } from '../market-source.ts';
import { impliedCurrency } from '../response-rows.ts';

interface Checks {
  /** Returns the currency in which a listing is quoted; undefined if unknown. */
  currencyOf: (symbol: string) => Promise<string | undefined>;
  refuse: RefuseRow;
}

interface Priced {
  currency?: string | undefined;
  quotedIn?: string | null | undefined;
}

/**
 * Wraps a source so that answers in another currency than the known one are left out: they mean another listing, or pounds
 * for pence. The snapshot answers instead.
 */
export function checkedSource(source: MarketSource, { currencyOf, refuse }: Checks): MarketSource {
  const knownOf = async (symbol: string) => (await currencyOf(symbol)) ?? impliedCurrency(symbol);

  function isExpected(symbol: string, stated: string, known: string | undefined): boolean {
    if (known === undefined || known === stated) return true;
    refuse(symbol, `its prices are in ${stated} and not in ${known}`);
    return false;
  }

  async function expected<Answer extends Priced>(symbol: string, answer: Answer | undefined) {
    if (!answer) return undefined;
    const stated = answer.quotedIn ?? answer.currency ?? 'USD';
    return isExpected(symbol, stated, await knownOf(symbol)) ? answer : undefined;
  }

  /** Profiles state whole units only. */
  async function expectedProfile(symbol: string, profile: Profile | undefined) {
    const known = readCurrency((await knownOf(symbol)) ?? '')?.currency;
    return profile && isExpected(symbol, profile.currency ?? 'USD', known) ? profile : undefined;
  }

  const checked: Pick<MarketSource, 'quotes' | 'profile' | 'history' | 'security'> = {
    async quotes(symbols, signal) {
      const quotes = await source.quotes(symbols, signal);
      const kept = await Promise.all(quotes.map((quote) => expected(quote.symbol, quote)));
      return kept.flatMap((quote) => quote ?? []);
    },
    profile: async (symbol, signal) => expectedProfile(symbol, await source.profile(symbol, signal)),
    async history(symbol, range, signal) {
      const history = await source.history(symbol, range, signal);
      if (history.bars.length === 0) return history;
      return (await expected(symbol, history)) ?? { symbol, asOf: null, bars: [] };
    },
    security: async (symbol, signal) => expected(symbol, await source.security(symbol, signal)),
  };
  // Copies the properties as they are, because the number of quotes at once is a getter.
  return Object.defineProperties(
    { ...source, ...checked },
    {
      quotesAtOnce: { get: () => source.quotesAtOnce, enumerable: true },
    },
  );
}
