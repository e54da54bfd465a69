import type { Performance } from '#contract/figures.ts';
import type { CostMethod } from '#domain/transactions.ts';
import { currencyName, longDate } from '#web/lib/formats.ts';
import type { PortfolioScope } from './portfolio-scope.ts';

export const costMethodNames: Record<CostMethod, string> = {
  average: 'average cost',
  fifo: 'first in, first out',
  lifo: 'last in, first out',
  hifo: 'highest cost first',
  specific: 'specific lots',
};

function holdings(open: number, closed: number): string {
  const text = open === 1 ? '1 holding' : `${open} holdings`;
  return closed > 0 ? `${text} and ${closed} closed` : text;
}

/** Returns the line below the title: `8 holdings and 1 closed · US dollars · average cost · since 7 September 2021`. */
export function portfolioSubtitle(scope: PortfolioScope, performance: Performance | undefined): string {
  const positions = performance?.positions ?? [];
  const closed = positions.filter(({ isClosed }) => isClosed).length;
  const parts = [holdings(scope.tickers.length, closed), currencyName(scope.currency)];
  if (scope.portfolio) parts.push(costMethodNames[scope.portfolio.costMethod]);
  if (performance && positions.length > 0) parts.push(`since ${longDate(performance.from)}`);
  return parts.join(' · ');
}
