import { valueComputations } from './features/alerts/portfolio-ticks.ts';
import { calendarComputations } from './features/calendar/calendar-holdings.ts';
import { digestComputations } from './features/digest/digest-portfolios.ts';
import { figureComputations } from './features/figures/figure-computations.ts';
import { importComputations } from './features/imports/import-computations.ts';
import type { ImportSources } from './features/imports/import-context.ts';
import { matchComputations } from './features/match/matched-portfolio.ts';
import { planComputations } from './features/plan/routes.ts';
import type { LedgerTools } from './ledger/reports/ledgers.ts';
import { createReports } from './ledger/reports/reports.ts';
import type { ConsumerPrices } from './providers/macro/consumer-prices.ts';

/** What computations read from. */
export interface ComputationTools extends LedgerTools {
  consumerPrices: ConsumerPrices;
  imports: Pick<ImportSources, 'db' | 'listed' | 'portfoliosPerCustomer'>;
}

/** The long computations of all features. */
export function createComputations(tools: ComputationTools) {
  const aboutReport = createReports(tools);
  return {
    ...figureComputations({ ...tools, aboutReport }),
    ...valueComputations(aboutReport),
    ...calendarComputations(aboutReport),
    ...digestComputations(aboutReport),
    ...matchComputations(aboutReport),
    ...planComputations(aboutReport, tools),
    ...importComputations({ ...tools, ...tools.imports }),
  };
}

export type ProductComputations = ReturnType<typeof createComputations>;
