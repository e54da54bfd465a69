import type { FiledPosition, InvestorHistory } from '../filings/history.ts';
import { type FindCompany, filedWeights, type PortfolioWeights } from '../filings/portfolio-weights.ts';
import { overlapOf } from './overlap.ts';

const lastQuarters = 40;

/** The overlap of a portfolio with the filing of a quarter. */
export interface DevelopmentPoint {
  period: string;
  overlap: number;
}

/** Returns the overlap of today's portfolio with each of an investor's last quarters, oldest first. */
export function matchDevelopment(
  yours: PortfolioWeights,
  { quarters }: InvestorHistory,
  findCompany: FindCompany,
): DevelopmentPoint[] {
  return quarters.slice(-lastQuarters).map(({ period, positions }) => {
    const isRelevant = positions.some(({ symbol }: FiledPosition) =>
      yours.byCompany.has(findCompany(symbol)?.symbols[0] ?? symbol),
    );
    return { period, overlap: isRelevant ? overlapOf(yours, filedWeights(positions, findCompany)) : 0 };
  });
}
