import { ratioNumber, type Split, splitsFrom } from '../splits.ts';
import { isoDate } from '../time.ts';
import type { CompanyFundamentals } from './company-fundamentals.ts';
import { adjustForSplit } from './later-splits.ts';

/** Where the fundamentals of companies are read from. */
interface FundamentalsSource {
  /** Changes with the source. */
  version: string;
  read(symbol: string): Promise<CompanyFundamentals | undefined>;
}

interface PresentFundamentals {
  fundamentals: CompanyFundamentals;
  /** Changes whenever a fact does. */
  version: string;
}

const noFundamentals: Omit<CompanyFundamentals, 'adjustedThrough'> = {
  statements: [],
  shareCount: null,
  reports: [],
};

/** Returns a function that reads what is known of a company, with figures of shares as of today. */
export function createPresentFundamentals(
  source: FundamentalsSource,
  splitsOf: (symbol: string) => readonly Split[],
): (symbol: string) => Promise<PresentFundamentals> {
  const splits = splitsFrom(splitsOf);
  return async (symbol) => {
    const fundamentals = (await source.read(symbol)) ?? { adjustedThrough: isoDate(), ...noFundamentals };
    const later = splits.between(symbol, fundamentals.adjustedThrough, isoDate());
    const ratio = later ? ratioNumber(later) : 1;
    return {
      fundamentals: ratio === 1 ? fundamentals : adjustForSplit(fundamentals, ratio),
      version: `${source.version} ${ratio}`,
    };
  };
}
