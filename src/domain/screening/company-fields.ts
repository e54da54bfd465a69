import type { KnownFigures } from '../fundamentals/known-figures.ts';
import { valuationMeasures } from '../fundamentals/valuation.ts';

/** Figures of a company that its reports state, or that follow from them alone. */
export const reportedFigures = [
  'revenue',
  'grossMargin',
  'operatingMargin',
  'netMargin',
  'netIncome',
  'epsDiluted',
  'freeCashFlow',
  'longTermDebt',
  'returnOnEquity',
  'returnOnCapital',
] as const;
export type ReportedFigure = (typeof reportedFigures)[number];

/** What the screener compares; the dividend yield is a field of listings already. */
export const companyFigures = [...reportedFigures, ...valuationMeasures] as const;
export type CompanyFigure = (typeof companyFigures)[number];

export const grownFigures = [
  'revenue',
  'netIncome',
  'epsDiluted',
  'freeCashFlow',
  'dividendsPerShare',
] as const;
export type GrownFigure = (typeof grownFigures)[number];
export const growthYears = [1, 3, 5] as const;
export type GrowthField = `${GrownFigure}Growth${(typeof growthYears)[number]}Y`;

export const growthFields = grownFigures.flatMap((figure) =>
  growthYears.map((years): GrowthField => `${figure}Growth${years}Y`),
);

/** Amounts grow with the company, so only ratios are compared with their own past. */
export const pastFigures = [
  'grossMargin',
  'operatingMargin',
  'netMargin',
  'returnOnEquity',
  'returnOnCapital',
  ...valuationMeasures,
] as const satisfies readonly CompanyFigure[];
export type PastFigure = (typeof pastFigures)[number];

export type IndustryField = `${CompanyFigure}InIndustry`;
export type PastField = `${PastFigure}InPast`;
export const industryFields = companyFigures.map((figure): IndustryField => `${figure}InIndustry`);
export const pastFields = pastFigures.map((figure): PastField => `${figure}InPast`);

export const companyFields = [
  ...companyFigures.filter(
    (figure): figure is Exclude<CompanyFigure, 'dividendYield'> => figure !== 'dividendYield',
  ),
  ...growthFields,
  ...industryFields,
  ...pastFields,
] as const;
/** The fields of companies alone. */
export type ListedCompanyField = (typeof companyFields)[number];
export type CompanyField = ListedCompanyField | 'dividendYield';

const names: ReadonlySet<string> = new Set(companyFields);
/** Returns whether a field of the screener is a figure of the company, not of the listing. */
export const isCompanyField = (field: string): field is ListedCompanyField => names.has(field);

/** The reported figures that a day's ratios follow from, in the order of a row of a timeline. */
export const keptFigures = [
  'epsDiluted',
  'revenue',
  'operatingIncome',
  'freeCashFlow',
  'dividendsPerShare',
  'payout',
  'equity',
  'longTermDebt',
  'cash',
  'shares',
  'netIncome',
  'grossMargin',
  'operatingMargin',
  'netMargin',
] as const satisfies readonly (keyof KnownFigures)[];
