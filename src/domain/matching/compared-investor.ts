import { currentPositions, type InvestorHistory, latestQuarter } from '../filings/history.ts';
import { type FindCompany, filedWeights, type PortfolioWeights } from '../filings/portfolio-weights.ts';
import { type IndustryOf, industryWeights } from './industry-similarity.ts';
import type { ComparedInvestor, ComparedPortfolio } from './match-investors.ts';

/** The facts about symbols that comparisons of portfolios need. */
export interface ComparisonRules {
  findCompany: FindCompany;
  industryOf: IndustryOf;
}

/** Prepares a portfolio for comparisons. */
export const comparedPortfolio = (
  weights: PortfolioWeights,
  { industryOf }: ComparisonRules,
): ComparedPortfolio => ({ weights, industries: industryWeights(weights, industryOf) });

/** Prepares the newest holdings of an investor for comparisons. */
export function comparedInvestor(investor: InvestorHistory, rules: ComparisonRules): ComparedInvestor {
  const weights = filedWeights(currentPositions(investor), rules.findCompany);
  return {
    investor,
    period: latestQuarter(investor)?.period ?? null,
    ...comparedPortfolio(weights, rules),
  };
}
