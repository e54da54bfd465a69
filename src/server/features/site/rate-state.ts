import type { RateState } from '#contract/site.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { isoDate } from '#domain/time.ts';

export interface RateStateSources {
  rates: Pick<Rates, 'rate'>;
  /** Whether new rates are fetched from each source. */
  fetchesRates: { ecb: boolean; frankfurter: boolean };
}

/** Returns whether new exchange rates are fetched, and the day of the newest, by their source. */
export function rateState({ rates, fetchesRates }: RateStateSources): RateState {
  const newest = (currency: string) => rates.rate('EUR', currency, isoDate())?.date ?? null;
  return {
    ecb: { fetched: fetchesRates.ecb, asOf: newest('USD') },
    frankfurter: { fetched: fetchesRates.frankfurter, asOf: newest('TWD') },
  };
}
