import type { market } from '#contract/market.ts';
import {
  firstSample,
  readSample,
  type SampleHolding,
  sampleBenchmark,
  sampleDay,
  sampleText,
} from '#domain/sample-portfolio.ts';
import { apiQuery } from './api-query.ts';
import { storedSetting } from './stored-setting.ts';

const setting = storedSetting('sample');
let known: { text: string | null; holdings: readonly SampleHolding[] | undefined } | undefined;

/** Parses a stored sample once, so that each text has one list. */
function parsed(text: string | null): readonly SampleHolding[] | undefined {
  if (known?.text !== text) known = { text, holdings: readSample(text) };
  return known?.holdings;
}

/** The sample portfolio of a visitor, stored in the browser. */
export const sample = {
  /** Returns the sample as the visitor changed it, or the one that everybody gets. */
  useHoldings: (): readonly SampleHolding[] => parsed(setting.useValue()) ?? firstSample,
  useStored: (): readonly SampleHolding[] | undefined => parsed(setting.useValue()),
  /** Returns what the visitor stored; undefined for nothing. */
  stored: (): readonly SampleHolding[] | undefined => parsed(setting.read()),
  set: (holdings: readonly SampleHolding[]): void => setting.set(sampleText(holdings)),
  forget: (): void => setting.set(null),
};

/** What became of the sample's purchases, and of the fund of the index. */
export const samplePricesQuery = (holdings: readonly SampleHolding[] = firstSample) =>
  apiQuery<typeof market.purchases>('/market/purchases', {
    symbols: [...holdings.map(({ symbol }) => symbol), sampleBenchmark].join(','),
    date: sampleDay,
  });
