import type { FiledPosition, InvestorHistory } from '../filings/history.ts';
import { type FindCompany, filedWeights, type PortfolioWeights } from '../filings/portfolio-weights.ts';
import { overlapOf } from './overlap.ts';

const lastQuarters = 40;

/** The overlap of a portfolio with the filing of a quarter. */
export interface DevelopmentPoint {
  period: string;
  overlap: number;
}

/** Yields the overlap of today's portfolio with each of an investor's last quarters, oldest first. */
export function* matchDevelopment(
  yours: PortfolioWeights,
  { quarters }: InvestorHistory,
  findCompany: FindCompany,
): Generator<DevelopmentPoint> {
  for (const { period, positions } of quarters.slice(-lastQuarters)) {
    const isRelevant = positions.some(({ symbol }: FiledPosition) =>
      yours.byCompany.has(findCompany(symbol)?.symbols[0] ?? symbol),
    );
    yield {
      period,
      overlap: isRelevant ? overlapOf(yours, filedWeights(positions, findCompany)) : 0,
    };
  }
}
