/** What a company reports for a period. Capital expenditure, buybacks and dividends are amounts paid. */
export const flows = [
  'revenue',
  'costOfRevenue',
  'grossProfit',
  'operatingIncome',
  'netIncome',
  'epsDiluted',
  'dividendsPerShare',
  'researchAndDevelopment',
  'sga',
  'operatingCashFlow',
  'capitalExpenditure',
  'buybacks',
  'dividendsPaid',
  'interestExpense',
  'stockCompensation',
  'sharesDiluted',
] as const;

/** What a company has on a day. */
export const balances = [
  'totalAssets',
  'totalLiabilities',
  'equity',
  'cash',
  'longTermDebt',
  'sharesOutstanding',
] as const;

export type FlowConcept = (typeof flows)[number];
export type Concept = FlowConcept | (typeof balances)[number];

/** All figures, in the order of the packed file. US dollars, except numbers of shares. */
export const concepts: readonly Concept[] = [...flows, ...balances];

/**
 * Where a figure comes from: `filed` with the SEC; `derived` from filed figures, as a year less three quarters or the sum
 * of four; `undated`, filed without the day of the balance; `disputed`, filed, but another copy says otherwise; `nasdaq`,
 * not from a filing.
 */
export const figureSources = ['filed', 'derived', 'undated', 'disputed', 'nasdaq'] as const;
export type FigureSource = (typeof figureSources)[number];

/** A fiscal year or quarter. */
export const fiscalPeriods = ['FY', 'Q1', 'Q2', 'Q3', 'Q4'] as const;
export type FiscalPeriod = (typeof fiscalPeriods)[number];
