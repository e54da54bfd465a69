import type { ReactNode } from 'react';
import type { ScreenerRow } from '#contract/market-stocks.ts';
import { type CompanyUnit, companyFieldNames } from '#domain/screening/company-field-names.ts';
import { isCompanyField } from '#domain/screening/company-fields.ts';
import { type ListingField, type ScreenerField, screenerFields } from '#domain/screening/fields.ts';
import { isKnownOnPastDay } from '#domain/screening/past-stock.ts';
import { type ChangeRange, changeRanges } from '#domain/stock-figures.ts';
import { compactDollars, compactNumber } from '#web/lib/compact-formats.ts';
import { price, ratio, shareOf } from '#web/lib/formats.ts';
import { FractionChange } from '../fraction-change.tsx';
import type { ScreenerView } from './screener-address.ts';

/** The columns that are always shown, in their order. The least important ones come last. */
const always: readonly ScreenerField[] = [
  'price',
  'change1D',
  'change1Y',
  'fromHigh',
  'marketCap',
  'volatility',
  'dividendYield',
  'holders',
  'change5Y',
];

/** With columns of their own, readers need fewer others. */
const besideOwn: readonly ScreenerField[] = ['price', 'marketCap', 'change1Y'];

/** Returns the columns of a view: those that are always shown, and before them what it sorts or filters by, or names. */
export function columnsOf(view: Pick<ScreenerView, 'sort' | 'bounds' | 'columns' | 'asOf'>): ScreenerField[] {
  const { sort, bounds, columns, asOf } = view;
  const isUsed = (field: ScreenerField) =>
    columns.includes(field) ||
    sort === field ||
    bounds[`${field}Min`] !== undefined ||
    bounds[`${field}Max`] !== undefined;
  const used = screenerFields.filter(isUsed);
  const plain = used.some(isCompanyField) || columns.length > 0 ? besideOwn : always;
  const added = [...new Set([...columns, ...used])].filter((field) => !plain.includes(field));
  const [first = 'price', ...rest] = plain;
  return [first, ...added, ...rest].filter((field) => !asOf || isKnownOnPastDay(field));
}

const ranges = new Map<string, ChangeRange>(
  changeRanges.map((range) => [`change${range.toUpperCase()}`, range]),
);

/** Returns a figure of a row; null if it is unknown. */
export function figureOf(row: ScreenerRow, field: ScreenerField): number | null {
  const range = ranges.get(field);
  if (range) return row.changes[range] ?? null;
  if (isCompanyField(field)) return row.figures[field] ?? null;
  return row[field as Exclude<ListingField, `change${string}`>];
}

const formats: Readonly<Partial<Record<ScreenerField, (figure: number) => ReactNode>>> = {
  marketCap: compactDollars,
  price,
  volume: compactNumber,
  volatility: shareOf,
  dividendYield: shareOf,
  beta: ratio,
  holders: String,
  buyers: String,
};

const multiple = (figure: number) => figure.toFixed(Math.abs(figure) >= 100 ? 0 : 1).replace('-', '−');

/** Formats a figure of a company by its unit. A place is the share of the others that are lower. */
const companyFormats: Readonly<Record<CompanyUnit, (figure: number) => string>> = {
  dollars: compactDollars,
  perShare: (figure) => `${figure < 0 ? '−' : ''}$${price(Math.abs(figure))}`,
  fraction: (figure) => (figure < 0 ? `−${shareOf(-figure)}` : shareOf(figure)),
  multiple,
  place: (figure) => `${Math.round(figure * 100)}%`,
};

/** Shows a figure; changes and distances with their sign and colour. */
export function shownFigure(field: ScreenerField, figure: number): ReactNode {
  if (isCompanyField(field)) return companyFormats[companyFieldNames[field].unit](figure);
  const format = formats[field];
  return format ? format(figure) : <FractionChange fraction={figure} />;
}
