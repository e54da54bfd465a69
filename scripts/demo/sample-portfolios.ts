import { euroPortfolio } from './euro-portfolio.ts';
import { longTermPortfolio } from './long-term-portfolio.ts';
import type { SamplePortfolio } from './sample-portfolio.ts';
import { tradingPortfolio } from './trading-portfolio.ts';

/** The portfolios of the demo customer. */
export const samplePortfolios: readonly SamplePortfolio[] = [
  longTermPortfolio,
  tradingPortfolio,
  euroPortfolio,
];
