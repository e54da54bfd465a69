import type { PriceHistory, Profile } from '#contract/market.ts';
import { readCurrency } from '#domain/currencies.ts';
import type { MarketSource, RefuseRow } from '../market-source.ts';
import { isOtherUnit } from '../mixed-units.ts';
import { impliedCurrency } from '../response-rows.ts';

interface Checks {
  /** Returns the currency in which a listing is quoted; undefined if unknown. */
  currencyOf: (symbol: string) => Promise<string | undefined>;
  /** Returns the last shipped price of a listing in whole units of its currency; undefined without one. */
  lastPriceOf: (symbol: string) => Promise<number | undefined>;
  refuse: RefuseRow;
}

interface Priced {
  currency?: string | undefined;
  quotedIn?: string | null | undefined;
}

const divisorOf = (unit: string | null | undefined) => readCurrency(unit ?? '')?.divisor ?? 1;

/**
 * Wraps a source so that answers in another currency than the known one are left out: they mean another listing. So are
 * pounds for pence, whether the source says so or only the price does. The snapshot answers instead.
 */
export function checkedSource(
  source: MarketSource,
  { currencyOf, lastPriceOf, refuse }: Checks,
): MarketSource {
  const knownOf = async (symbol: string) => (await currencyOf(symbol)) ?? impliedCurrency(symbol);

  function isExpected(symbol: string, stated: string, known: string | undefined): boolean {
    if (known === undefined || known === stated) return true;
    refuse(symbol, `its prices are in ${stated} and not in ${known}`);
    return false;
  }

  /** Whether a price in whole units is about the last known one, and not that in the other unit. */
  async function isInUnit(symbol: string, price: number | undefined, divisor: number): Promise<boolean> {
    if (divisor === 1 || price === undefined) return true;
    const known = await lastPriceOf(symbol);
    if (known === undefined || !isOtherUnit(price, known, divisor)) return true;
    refuse(symbol, `its prices are ${divisor} times too large or too small`);
    return false;
  }

  /** `priceOf` returns the last price of an answer in whole units. */
  async function expected<Answer extends Priced>(
    symbol: string,
    answer: Answer | undefined,
    priceOf: (answer: Answer, divisor: number) => number | undefined,
  ) {
    if (!answer) return undefined;
    const stated = answer.quotedIn ?? answer.currency ?? 'USD';
    if (!isExpected(symbol, stated, await knownOf(symbol))) return undefined;
    const divisor = divisorOf(stated);
    return (await isInUnit(symbol, priceOf(answer, divisor), divisor)) ? answer : undefined;
  }

  /** Profiles state whole units only. */
  async function expectedProfile(symbol: string, profile: Profile | undefined) {
    const known = readCurrency((await knownOf(symbol)) ?? '')?.currency;
    return profile && isExpected(symbol, profile.currency ?? 'USD', known) ? profile : undefined;
  }

  const checked: Pick<MarketSource, 'quotes' | 'profile' | 'history' | 'security'> = {
    async quotes(symbols, signal) {
      const quotes = await source.quotes(symbols, signal);
      const kept = await Promise.all(
        quotes.map((quote) => expected(quote.symbol, quote, ({ price }) => price)),
      );
      return kept.flatMap((quote) => quote ?? []);
    },
    profile: async (symbol, signal) => expectedProfile(symbol, await source.profile(symbol, signal)),
    async history(symbol, range, signal) {
      const history = await source.history(symbol, range, signal);
      if (history.bars.length === 0) return history;
      const lastOf = ({ bars }: PriceHistory, divisor: number) => (bars.at(-1)?.close ?? 0) / divisor;
      return (await expected(symbol, history, lastOf)) ?? { symbol, asOf: null, bars: [] };
    },
    security: async (symbol, signal) =>
      expected(symbol, await source.security(symbol, signal), ({ closes }) => closes?.closes.at(-1)),
  };
  // Copies the properties as they are, because the number of quotes at once is a getter.
  return Object.defineProperties(
    { ...source, ...checked },
    {
      quotesAtOnce: { get: () => source.quotesAtOnce, enumerable: true },
    },
  );
}
