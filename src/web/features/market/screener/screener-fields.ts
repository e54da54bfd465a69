import { type CompanyUnit, companyFieldNames } from '#domain/screening/company-field-names.ts';
import { companyFields, type ListedCompanyField } from '#domain/screening/company-fields.ts';
import { type ScreenerField, type ScreenerSort, screenerFields } from '#domain/screening/fields.ts';

/** How a figure is shown and entered. Fractions are entered in per cent, market values in billions. */
export type FieldUnit = 'billions' | 'dollars' | 'percent' | 'count' | 'plain';

interface FieldText {
  /** The head of the column. */
  label: string;
  /** The name in filters and for screen readers. */
  name: string;
  unit: FieldUnit;
}

const changeText = (label: string, during: string): FieldText => ({
  label,
  name: `Change ${during}`,
  unit: 'percent',
});

const companyUnits: Readonly<Record<CompanyUnit, FieldUnit>> = {
  dollars: 'billions',
  perShare: 'dollars',
  fraction: 'percent',
  multiple: 'plain',
  place: 'percent',
};

const companyTexts = Object.fromEntries(
  companyFields.map((field) => {
    const { label, name, unit } = companyFieldNames[field];
    return [field, { label, name, unit: companyUnits[unit] }];
  }),
) as Record<ListedCompanyField, FieldText>;

export const fieldTexts: Readonly<Record<ScreenerField, FieldText>> = {
  ...companyTexts,
  marketCap: { label: 'Market value', name: 'Market value', unit: 'billions' },
  price: { label: 'Price', name: 'Price', unit: 'dollars' },
  volume: { label: 'Volume', name: 'Volume', unit: 'count' },
  change1D: changeText('Day', 'on the last day'),
  change1M: changeText('1M', 'in a month'),
  change3M: changeText('3M', 'in three months'),
  change6M: changeText('6M', 'in six months'),
  changeYTD: changeText('YTD', 'this year'),
  change1Y: changeText('1Y', 'in a year'),
  change3Y: changeText('3Y', 'in three years'),
  change5Y: changeText('5Y', 'in five years'),
  fromHigh: { label: 'From high', name: 'From the 52-week high', unit: 'percent' },
  volatility: { label: 'Volatility', name: 'Volatility', unit: 'percent' },
  beta: { label: 'Beta', name: 'Beta', unit: 'plain' },
  dividendYield: { label: 'Yield', name: 'Dividend yield', unit: 'percent' },
  holders: { label: 'Holders', name: 'Investors holding', unit: 'count' },
  buyers: { label: 'Buyers', name: 'Investors buying', unit: 'count' },
};

export const sortNames: Readonly<Record<ScreenerSort, string>> = {
  symbol: 'Symbol',
  name: 'Name',
  industry: 'Industry',
  ...(Object.fromEntries(screenerFields.map((field) => [field, fieldTexts[field].name])) as Record<
    ScreenerField,
    string
  >),
};

const factors: Readonly<Record<FieldUnit, number>> = {
  billions: 1e9,
  percent: 0.01,
  dollars: 1,
  count: 1,
  plain: 1,
};

/** What follows the field of a bound. */
export const unitTexts: Readonly<Record<FieldUnit, string>> = {
  billions: '$ B',
  percent: '%',
  dollars: '$',
  count: '',
  plain: '',
};

/** Returns the figure that a reader typed; undefined for an empty field or no number. */
export function readFigure(text: string, unit: FieldUnit): number | undefined {
  const plain = text.trim().replace(/,/g, '').replace('−', '-').replace(/%$/, '');
  if (plain === '') return undefined;
  const figure = Number(plain);
  // Rounded, because 0.07 × 100 is not exactly 7.
  return Number.isFinite(figure) ? Number((figure * factors[unit]).toPrecision(12)) : undefined;
}

/** Returns the text of a figure as a reader would type it. */
export const writeFigure = (figure: number | undefined, unit: FieldUnit): string =>
  figure === undefined ? '' : String(Number((figure / factors[unit]).toPrecision(12)));
