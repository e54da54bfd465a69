import type { CompanyKind } from '#domain/fundamentals/company-kind.ts';
import {
  type FigureFormula,
  freeCashFlow,
  grossMargin,
  operatingMargin,
  reported,
  returnOnCapital,
  returnOnEquity,
} from '#domain/fundamentals/ratios.ts';
import type { ShownPeriod, Span } from './shown-periods.ts';
import { growthSentence, incomeSentence, shareSentence, type TrendPoint } from './trend-sentences.ts';

export type Unit = 'dollars' | 'perShare' | 'shares' | 'share';

/** A figure that is drawn and listed. */
export interface Series {
  name: string;
  measure: FigureFormula;
}

/** A small chart: columns of one figure, columns on top of each other, or lines. */
export interface ChartPlan {
  title: string;
  unit: Unit;
  form: 'columns' | 'stack' | 'lines';
  /** Whether a quarter would be misleading: a return of three months is no return of a year. */
  isYearly?: boolean;
  series: readonly [Series, ...Series[]];
  /** Says what the first series shows. */
  sentence: (points: readonly TrendPoint[]) => string | undefined;
}

const one = (name: string, measure: FigureFormula): [Series] => [{ name, measure }];
const growth = (name: string) => (points: readonly TrendPoint[]) => growthSentence(name, points);
const moved = (name: string) => (points: readonly TrendPoint[]) => shareSentence(name, points);

const charts = {
  revenue: {
    title: 'Revenue',
    unit: 'dollars',
    form: 'columns',
    series: one('Revenue', reported('revenue')),
    sentence: growth('Revenue'),
  },
  margins: {
    title: 'Margins',
    unit: 'share',
    form: 'lines',
    series: [
      { name: 'Operating margin', measure: operatingMargin },
      { name: 'Gross margin', measure: grossMargin },
    ],
    sentence: moved('The operating margin'),
  },
  netIncome: {
    title: 'Net income',
    unit: 'dollars',
    form: 'columns',
    series: one('Net income', reported('netIncome')),
    sentence: (points) => incomeSentence('Net income', points),
  },
  earnings: {
    title: 'Earnings per share',
    unit: 'perShare',
    form: 'columns',
    series: one('Diluted earnings per share', reported('epsDiluted')),
    sentence: (points) => incomeSentence('Profit per share', points, { isPerShare: true }),
  },
  freeCashFlow: {
    title: 'Free cash flow',
    unit: 'dollars',
    form: 'columns',
    series: one('Free cash flow', freeCashFlow),
    sentence: (points) => incomeSentence('Free cash flow', points, { isCash: true }),
  },
  operatingCashFlow: {
    title: 'Cash from operations',
    unit: 'dollars',
    form: 'columns',
    series: one('Cash from operations', reported('operatingCashFlow')),
    sentence: (points) => incomeSentence('Cash from operations', points, { isCash: true }),
  },
  shares: {
    title: 'Shares',
    unit: 'shares',
    form: 'columns',
    series: one('Diluted shares', reported('sharesDiluted')),
    sentence: growth('The number of shares'),
  },
  payouts: {
    title: 'Paid to shareholders',
    unit: 'dollars',
    form: 'stack',
    series: [
      { name: 'Dividends', measure: reported('dividendsPaid') },
      { name: 'Buybacks', measure: reported('buybacks') },
    ],
    sentence: growth('The sum paid as dividends'),
  },
  debt: {
    title: 'Debt and cash',
    unit: 'dollars',
    form: 'lines',
    series: [
      { name: 'Long-term debt', measure: reported('longTermDebt') },
      { name: 'Cash', measure: reported('cash') },
    ],
    sentence: growth('Long-term debt'),
  },
  equity: {
    title: 'Equity',
    unit: 'dollars',
    form: 'columns',
    series: one('Equity', reported('equity')),
    sentence: growth('Equity'),
  },
  assets: {
    title: 'Total assets',
    unit: 'dollars',
    form: 'columns',
    series: one('Total assets', reported('totalAssets')),
    sentence: growth('The sum of its assets'),
  },
  dividends: {
    title: 'Dividends per share',
    unit: 'perShare',
    form: 'columns',
    series: one('Dividends per share', reported('dividendsPerShare')),
    sentence: growth('The dividend per share'),
  },
  returns: {
    title: 'Returns',
    unit: 'share',
    form: 'lines',
    isYearly: true,
    series: [
      { name: 'Return on equity', measure: returnOnEquity },
      { name: 'Return on capital', measure: returnOnCapital },
    ],
    sentence: moved('The return on equity'),
  },
  returnOnEquity: {
    title: 'Return on equity',
    unit: 'share',
    form: 'lines',
    isYearly: true,
    series: one('Return on equity', returnOnEquity),
    sentence: moved('The return on equity'),
  },
} satisfies Record<string, ChartPlan>;

const { revenue, margins, netIncome, earnings, shares, payouts, debt, returns } = charts;
const financial: ChartPlan[] = [
  revenue,
  netIncome,
  earnings,
  charts.assets,
  charts.equity,
  charts.returnOnEquity,
  charts.dividends,
  shares,
  payouts,
];

/** The charts that fit each kind of company. */
const plans: Record<CompanyKind, readonly ChartPlan[]> = {
  company: [revenue, margins, netIncome, earnings, charts.freeCashFlow, shares, payouts, debt, returns],
  bank: financial,
  insurer: financial,
  reit: [
    revenue,
    margins,
    netIncome,
    earnings,
    charts.operatingCashFlow,
    shares,
    payouts,
    debt,
    charts.returnOnEquity,
  ],
};

/** Returns the known values of a figure with the names of their periods. */
export const pointsOf = (periods: readonly ShownPeriod[], measure: FigureFormula): TrendPoint[] =>
  periods.flatMap(({ label, figures }) => {
    const value = measure(figures);
    return value === undefined ? [] : { label, value };
  });

/** Returns the charts for a company whose figures are known for half of the periods, and for two at least. */
export function chartsFor(kind: CompanyKind, periods: readonly ShownPeriod[], span: Span): ChartPlan[] {
  return plans[kind].flatMap((plan) => {
    if (plan.isYearly && span === 'quarters') return [];
    const series = plan.series.filter(
      ({ measure }) => pointsOf(periods, measure).length >= Math.max(2, periods.length / 2),
    );
    const [first, ...rest] = series;
    return first ? { ...plan, series: [first, ...rest] } : [];
  });
}
