import type { CompanyFundamentals, EarningsReport, Fact, Statement } from './company-fundamentals.ts';
import { balances, type Concept, concepts, type FiscalPeriod } from './concepts.ts';
import { knownSinceOf } from './known-since.ts';

/** A figure with the first day on which it counts as known. */
export interface DatedFact extends Fact {
  knownSince: string;
}

export type Figures = Partial<Record<Concept, DatedFact>>;

/** The figures of a fiscal year or quarter; missing ones are not known. */
export type FigureRow = Figures & { periodEnd: string; period: FiscalPeriod };

function toRow(statement: Statement, reports: readonly EarningsReport[]): FigureRow {
  const { periodEnd, period, figures } = statement;
  const knownSince = knownSinceOf(statement, reports);
  const row: FigureRow = { periodEnd, period };
  for (const concept of concepts) {
    const fact = figures[concept];
    if (fact) row[concept] = { ...fact, knownSince };
  }
  return row;
}

/** Gives a fourth quarter the balances of its year. */
function withYearEnd(row: FigureRow, years: readonly FigureRow[]): FigureRow {
  const year = row.period === 'Q4' && years.find(({ periodEnd }) => periodEnd === row.periodEnd);
  if (!year) return row;
  const atEnd = Object.fromEntries(balances.flatMap((name) => (year[name] ? [[name, year[name]]] : [])));
  return { ...atEnd, ...row };
}

/** The figures of a company by year and by quarter, the oldest first. */
export interface CompanyRows {
  annual: readonly FigureRow[];
  quarterly: readonly FigureRow[];
}

/** Dates the figures of a company. */
export function rowsOf({ statements, reports }: CompanyFundamentals): CompanyRows {
  const rows = statements.map((statement) => toRow(statement, reports));
  const annual = rows.filter(({ period }) => period === 'FY');
  const quarters = rows.filter(({ period }) => period !== 'FY');
  return { annual, quarterly: quarters.map((row) => withYearEnd(row, annual)) };
}
