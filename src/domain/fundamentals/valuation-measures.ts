import type { CompanyKind } from './company-kind.ts';
import { type ValuationMeasure, valuationMeasures } from './valuation.ts';

const financial: ValuationMeasure[] = ['priceToEarnings', 'priceToBook', 'dividendYield', 'payout'];

/** The measures that fit each kind of company: sales and cash flow of a bank, or the capital expenditure of a landlord, do not. */
export const measuresFor: Record<CompanyKind, readonly ValuationMeasure[]> = {
  company: valuationMeasures,
  bank: financial,
  insurer: financial,
  reit: ['priceToEarnings', 'priceToSales', 'priceToBook', 'dividendYield'],
};
