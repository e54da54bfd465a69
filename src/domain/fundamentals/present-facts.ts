import { ratioNumber, type Split, splitsFrom } from '../splits.ts';
import { isoDate } from '../time.ts';
import type { CompanyFacts } from './company-facts.ts';
import { adjustForSplit } from './later-splits.ts';

/** Where the facts of companies are read from. */
interface FactsSource {
  /** Changes with the source. */
  version: string;
  read(symbol: string): Promise<CompanyFacts | undefined>;
}

interface PresentFacts {
  facts: CompanyFacts;
  /** Changes whenever a fact does. */
  version: string;
}

const noFacts: Omit<CompanyFacts, 'adjustedThrough'> = { statements: [], shareCount: null, reports: [] };

/** Returns a function that reads what is known of a company, with figures of shares as of today. */
export function createPresentFacts(
  source: FactsSource,
  splitsOf: (symbol: string) => readonly Split[],
): (symbol: string) => Promise<PresentFacts> {
  const splits = splitsFrom(splitsOf);
  return async (symbol) => {
    const facts = (await source.read(symbol)) ?? { adjustedThrough: isoDate(), ...noFacts };
    const later = splits.between(symbol, facts.adjustedThrough, isoDate());
    const ratio = later ? ratioNumber(later) : 1;
    return {
      facts: ratio === 1 ? facts : adjustForSplit(facts, ratio),
      version: `${source.version} ${ratio}`,
    };
  };
}
