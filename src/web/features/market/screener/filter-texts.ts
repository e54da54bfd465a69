import { screenerFields } from '#domain/screening/fields.ts';
import { compactDollars } from '#web/lib/compact-formats.ts';
import { changed, type ScreenerView, withBound } from './screener-address.ts';
import { type FieldUnit, fieldTexts, writeFigure } from './screener-fields.ts';

export const typeNames = { stock: 'Shares', adr: 'Depositary receipts', etf: 'Funds' } as const;

/** A filter that is set, and the view without it. */
export interface ActiveFilter {
  key: string;
  text: string;
  without: ScreenerView;
}

const minus = (text: string) => text.replace('-', '−');

function figureText(figure: number, unit: FieldUnit): string {
  if (unit === 'billions') return compactDollars(figure);
  const text = minus(writeFigure(figure, unit));
  return unit === 'percent' ? `${text}%` : unit === 'dollars' ? `$${text}` : text;
}

/** Returns the filters that are set, in words. */
export function activeFilters(view: ScreenerView): ActiveFilter[] {
  const { country, currency, type, sector, industry, bounds } = view;
  const choices = [
    country && { key: 'country', text: country, without: changed(view, { country: undefined }) },
    currency && {
      key: 'currency',
      text: `Priced in ${currency}`,
      without: changed(view, { currency: undefined }),
    },
    type && { key: 'type', text: typeNames[type], without: changed(view, { type: undefined }) },
    sector && { key: 'sector', text: sector, without: changed(view, { sector: undefined }) },
    industry && { key: 'industry', text: industry, without: changed(view, { industry: undefined }) },
  ].filter((one) => one !== undefined && one !== '');
  const limits = screenerFields.flatMap((field) =>
    (['Min', 'Max'] as const).flatMap((end) => {
      const bound = `${field}${end}` as const;
      const figure = bounds[bound];
      if (figure === undefined) return [];
      const { name, unit } = fieldTexts[field];
      const text = `${name} ${end === 'Min' ? 'at least' : 'at most'} ${figureText(figure, unit)}`;
      return [{ key: bound, text, without: withBound(view, bound, undefined) }];
    }),
  );
  return [...choices, ...limits];
}
