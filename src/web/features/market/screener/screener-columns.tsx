import type { ReactNode } from 'react';
import type { StockRow } from '#contract/stocks.ts';
import { type ScreenerField, screenerFields } from '#domain/screening/fields.ts';
import { type ChangeRange, changeRanges } from '#domain/stock-figures.ts';
import { compactDollars, compactNumber } from '#web/lib/compact-formats.ts';
import { price, shareOf } from '#web/lib/formats.ts';
import { FractionChange } from '#web/ui/fraction-change.tsx';
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

/** Returns the columns of a view: those that are always shown, and before them what it sorts or filters by. */
export function columnsOf({ sort, bounds }: Pick<ScreenerView, 'sort' | 'bounds'>): ScreenerField[] {
  const isUsed = (field: ScreenerField) =>
    sort === field || bounds[`${field}Min`] !== undefined || bounds[`${field}Max`] !== undefined;
  const added = screenerFields.filter((field) => isUsed(field) && !always.includes(field));
  const [first = 'price', ...rest] = always;
  return [first, ...added, ...rest];
}

const ranges = new Map<string, ChangeRange>(
  changeRanges.map((range) => [`change${range.toUpperCase()}`, range]),
);

/** Returns a figure of a row; null if it is unknown. */
export function figureOf(row: StockRow, field: ScreenerField): number | null {
  const range = ranges.get(field);
  if (range) return row.changes[range] ?? null;
  return row[field as Exclude<ScreenerField, `change${string}`>];
}

const formats: Readonly<Partial<Record<ScreenerField, (figure: number) => ReactNode>>> = {
  marketCap: compactDollars,
  price,
  volume: compactNumber,
  volatility: shareOf,
  dividendYield: shareOf,
  beta: (figure) => figure.toFixed(2).replace('-', '−'),
  holders: String,
  buyers: String,
};

/** Shows a figure; changes and distances with their sign and colour. */
export function shownFigure(field: ScreenerField, figure: number): ReactNode {
  const format = formats[field];
  return format ? format(figure) : <FractionChange fraction={figure} />;
}
