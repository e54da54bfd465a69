import { ratioNumber, type Split, splitsFrom } from '../splits.ts';
import { isoDate } from '../time.ts';
import type { CompanyFundamentals, Fact, Statement } from './company-fundamentals.ts';
import type { Concept } from './concepts.ts';

const perShare: readonly Concept[] = ['epsDiluted', 'dividendsPerShare'];
const shareCounts: readonly Concept[] = ['sharesDiluted', 'sharesOutstanding'];

function factorOf(concept: Concept, ratio: number): number {
  if (perShare.includes(concept)) return 1 / ratio;
  return shareCounts.includes(concept) ? ratio : 1;
}

function adjustStatement(statement: Statement, ratio: number): Statement {
  const figures: Partial<Record<Concept, Fact>> = {};
  for (const [concept, fact] of Object.entries(statement.figures) as [Concept, Fact][])
    figures[concept] = { ...fact, value: fact.value * factorOf(concept, ratio) };
  return { ...statement, figures };
}

/** Adjusts figures of shares for a later split of `ratio` new shares for an old one. */
function adjustForSplit(fundamentals: CompanyFundamentals, ratio: number): CompanyFundamentals {
  const { shareCount } = fundamentals;
  return {
    ...fundamentals,
    statements: fundamentals.statements.map((statement) => adjustStatement(statement, ratio)),
    shareCount: shareCount && { ...shareCount, value: shareCount.value * ratio },
    reports: fundamentals.reports.map((report) => ({
      ...report,
      eps: report.eps === null ? null : report.eps / ratio,
    })),
  };
}

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
