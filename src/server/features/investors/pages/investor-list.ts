import type { InvestorSummary } from '#contract/investor-pages.ts';
import type { InvestorFilings, InvestorHistory } from '#domain/filings/history.ts';
import type { InvestorSort } from '#domain/filings/sorts.ts';
import { type InvestorFigures, investorFigures, sortInvestors } from '#domain/filings/summary.ts';
import type { Splits } from '#domain/splits.ts';
import { toInvestorRef } from '#server/filings/investor-refs.ts';

const toSummary = ({ investor, ...figures }: InvestorFigures): InvestorSummary => ({
  ...toInvestorRef(investor),
  ...figures,
});

export const investorSummaryOf = (investor: InvestorHistory, splits: Splits): InvestorSummary =>
  toSummary(investorFigures(investor, splits));

/** Lists all investors in the wanted order. */
export function listSummaries(
  { investors }: InvestorFilings,
  splits: Splits,
  sort: InvestorSort,
): InvestorSummary[] {
  const figures = investors.map((investor) => investorFigures(investor, splits));
  return sortInvestors(figures, sort).map(toSummary);
}
