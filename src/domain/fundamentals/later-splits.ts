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
export function adjustForSplit(fundamentals: CompanyFundamentals, ratio: number): CompanyFundamentals {
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
