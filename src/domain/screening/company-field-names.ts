import {
  type CompanyField,
  type CompanyFigure,
  companyFigures,
  type GrownFigure,
  grownFigures,
  growthYears,
  pastFigures,
} from './company-fields.ts';

/** How a figure is shown: dollars, dollars for each share, a fraction, a multiple, or a place among others. */
export type CompanyUnit = 'dollars' | 'perShare' | 'fraction' | 'multiple' | 'place';

export interface CompanyFieldName {
  /** The head of a column. */
  label: string;
  name: string;
  unit: CompanyUnit;
}

const figures: Record<CompanyFigure, CompanyFieldName> = {
  revenue: { label: 'Revenue', name: 'Revenue', unit: 'dollars' },
  grossMargin: { label: 'Gross margin', name: 'Gross margin', unit: 'fraction' },
  operatingMargin: { label: 'Op. margin', name: 'Operating margin', unit: 'fraction' },
  netMargin: { label: 'Net margin', name: 'Net margin', unit: 'fraction' },
  netIncome: { label: 'Net income', name: 'Net income', unit: 'dollars' },
  epsDiluted: { label: 'EPS', name: 'Earnings per share', unit: 'perShare' },
  freeCashFlow: { label: 'Free cash flow', name: 'Free cash flow', unit: 'dollars' },
  longTermDebt: { label: 'Debt', name: 'Long-term debt', unit: 'dollars' },
  returnOnEquity: { label: 'ROE', name: 'Return on equity', unit: 'fraction' },
  returnOnCapital: { label: 'ROC', name: 'Return on capital', unit: 'fraction' },
  priceToEarnings: { label: 'P/E', name: 'Price to earnings', unit: 'multiple' },
  priceToSales: { label: 'P/S', name: 'Price to sales', unit: 'multiple' },
  priceToBook: { label: 'P/B', name: 'Price to book', unit: 'multiple' },
  enterpriseToEbit: { label: 'EV/EBIT', name: 'Enterprise value to EBIT', unit: 'multiple' },
  freeCashFlowYield: { label: 'FCF yield', name: 'Free cash flow yield', unit: 'fraction' },
  dividendYield: { label: 'Yield', name: 'Dividend yield', unit: 'fraction' },
  payout: { label: 'Payout', name: 'Payout of earnings', unit: 'fraction' },
};

const grown: Record<GrownFigure, string> = {
  revenue: 'Revenue',
  netIncome: 'Net income',
  epsDiluted: 'EPS',
  freeCashFlow: 'FCF',
  dividendsPerShare: 'Dividend',
};

const yearTexts = { 1: 'in a year', 3: 'a year over three years', 5: 'a year over five years' } as const;

type Entry = [CompanyField, CompanyFieldName];

const growth = grownFigures.flatMap((figure) =>
  growthYears.map(
    (years): Entry => [
      `${figure}Growth${years}Y`,
      {
        label: `${grown[figure]} ${years}Y`,
        name: `${figure === 'dividendsPerShare' ? 'Dividend' : figures[figure].name} growth ${yearTexts[years]}`,
        unit: 'fraction',
      },
    ],
  ),
);
const industry = companyFigures.map(
  (figure): Entry => [
    `${figure}InIndustry`,
    {
      label: `${figures[figure].label} in industry`,
      name: `${figures[figure].name} in its industry`,
      unit: 'place',
    },
  ],
);
const past = pastFigures.map(
  (figure): Entry => [
    `${figure}InPast`,
    {
      label: `${figures[figure].label} in own past`,
      name: `${figures[figure].name} in its own past`,
      unit: 'place',
    },
  ],
);

/** The names of all figures of companies in the screener. */
export const companyFieldNames = Object.fromEntries([
  ...Object.entries(figures),
  ...growth,
  ...industry,
  ...past,
]) as Readonly<Record<CompanyField, CompanyFieldName>>;

/** Says why a ratio has no value. */
export const negativeWords: Partial<Record<string, string>> = {
  priceToEarnings: 'loss',
  priceToBook: 'negative equity',
  enterpriseToEbit: 'operating loss',
};
