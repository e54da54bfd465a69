import type { CompanyKind } from '#domain/fundamentals/company-kind.ts';
import {
  type FigureFormula,
  freeCashFlow,
  grossMargin,
  operatingMargin,
  reported,
  returnOnCapital,
  returnOnEquity,
  yearlyGrowth,
} from '#domain/fundamentals/ratios.ts';
import type { ValuationMeasure } from '#domain/fundamentals/valuation.ts';
import { compactDollars } from '#web/lib/compact-formats.ts';
import { price, signedShare } from '#web/lib/formats.ts';
import { pointsOf } from '../company-charts.ts';
import { figureText } from '../figure-texts.ts';
import { comparablePeriods, fiscalYearOf, periodsOf } from '../shown-periods.ts';
import { measureNames, negativeText, pastRangeText, valueText } from '../valuation-texts.ts';
import type { Compared } from './compared-companies.ts';

/** A figure of one company: its text, a remark, and how it developed. */
export interface ComparedFigure {
  /** Null if it is not known. */
  value: number | null;
  text: string | null;
  note?: string | undefined;
  line: readonly (number | null)[];
}

/** A figure of all companies. */
export interface ComparedRow {
  title: string;
  /** What the line shows. */
  measure: string;
  of: (company: Compared) => ComparedFigure;
}

const unknown: ComparedFigure = { value: null, text: null, line: [] };

/** A reported figure by fiscal year; the newest twelve months count as the last value. */
function reportedRow(
  title: string,
  measure: FigureFormula,
  text: (value: number) => string,
  unfit: readonly CompanyKind[] = [],
): ComparedRow {
  return {
    title,
    measure: 'by fiscal year',
    of: ({ company }) => {
      if (!company || unfit.includes(company.kind)) return unknown;
      const periods = periodsOf(company, 'years');
      const last = pointsOf(periods, measure).at(-1);
      const line = comparablePeriods(periods).map(({ figures }) => measure(figures) ?? null);
      return last
        ? { value: last.value, text: text(last.value), note: last.label, line }
        : { ...unknown, line };
    },
  };
}

const growthYears = 3;

function growthRow(title: string, measure: FigureFormula): ComparedRow {
  return {
    title,
    measure: 'a year, over three fiscal years',
    of: ({ company }) => {
      if (!company) return unknown;
      const years = comparablePeriods(periodsOf(company, 'years'));
      const last = years.at(-1);
      const first = years.find(
        ({ periodEnd }) => last && fiscalYearOf(periodEnd) === fiscalYearOf(last.periodEnd) - growthYears,
      );
      const [from, to] = [first && measure(first.figures), last && measure(last.figures)];
      if (from === undefined || to === undefined) return unknown;
      const growth = yearlyGrowth(from, to, growthYears);
      if (growth === undefined) return { ...unknown, text: to <= 0 ? 'a loss' : 'from a loss' };
      return { value: growth, text: signedShare(growth), line: [] };
    },
  };
}

function valuationRow(measure: ValuationMeasure): ComparedRow {
  return {
    title: measureNames[measure],
    measure: 'by week',
    of: ({ valuation }) => {
      const found = valuation?.measures.find((one) => one.measure === measure);
      if (!found) return unknown;
      const { value, line } = found;
      if (value === null) return { ...unknown, text: negativeText(found) ?? null, line };
      return { value, text: valueText(measure, value), note: pastRangeText(found), line };
    },
  };
}

const dollars = figureText.dollars;
const share = figureText.share;
/** Their margins and cash flow mean something else. */
const financial: readonly CompanyKind[] = ['bank', 'insurer'];

/** The figures of a comparison, in groups. */
export const comparedGroups: readonly { title: string; rows: readonly ComparedRow[] }[] = [
  {
    title: 'Price and size',
    rows: [
      {
        title: 'Price',
        measure: 'change in a year',
        of: ({ stock }) => {
          if (!stock) return unknown;
          const change = stock.changes['1y'];
          const note = change === null || change === undefined ? undefined : signedShare(change);
          return { value: null, text: `$${price(stock.price)}`, note, line: [] };
        },
      },
      {
        title: 'Market value',
        measure: 'US dollars',
        of: ({ stock }) =>
          stock?.marketCap == null
            ? unknown
            : { value: stock.marketCap, text: compactDollars(stock.marketCap), line: [] },
      },
      reportedRow('Revenue', reported('revenue'), dollars),
    ],
  },
  {
    title: 'Business',
    rows: [
      reportedRow('Gross margin', grossMargin, share, financial),
      reportedRow('Operating margin', operatingMargin, share, financial),
      reportedRow('Net income', reported('netIncome'), dollars),
      reportedRow('Earnings per share', reported('epsDiluted'), figureText.perShare),
      reportedRow('Free cash flow', freeCashFlow, dollars, [...financial, 'reit']),
      reportedRow('Long-term debt', reported('longTermDebt'), dollars),
      reportedRow('Return on equity', returnOnEquity, share),
      reportedRow('Return on capital', returnOnCapital, share, [...financial, 'reit']),
    ],
  },
  {
    title: 'Growth',
    rows: [
      growthRow('Revenue growth', reported('revenue')),
      growthRow('Growth of net income', reported('netIncome')),
      growthRow('Growth of earnings per share', reported('epsDiluted')),
    ],
  },
  {
    title: 'Valuation',
    rows: (
      [
        'priceToEarnings',
        'priceToSales',
        'priceToBook',
        'enterpriseToEbit',
        'freeCashFlowYield',
        'dividendYield',
        'payout',
      ] as const
    ).map(valuationRow),
  },
];
