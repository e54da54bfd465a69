import {
  type ScreenerField,
  type ScreenerSort,
  screenerFields,
  screenerSorts,
} from '#domain/screening/fields.ts';
import { firstScreenedDay } from '#domain/screening/past-stock.ts';
import { isoDate } from '#domain/time.ts';

export const screenedTypes = ['stock', 'adr', 'etf'] as const;
type Bound = `${ScreenerField}${'Min' | 'Max'}`;

/** Addresses that were made before other places existed mean this one. */
export const defaultPlace = 'us';

/** What the screener shows. Bounds are in the units of the API: fractions and US dollars. */
export interface ScreenerView {
  /** `us`, `abroad`, `all` or the name of an exchange. */
  listedIn: string;
  country: string | undefined;
  currency: string | undefined;
  type: (typeof screenedTypes)[number] | undefined;
  sector: string | undefined;
  industry: string | undefined;
  bounds: Readonly<Partial<Record<Bound, number>>>;
  sort: ScreenerSort;
  order: 'asc' | 'desc';
  /** The figures that the reader chose to see. */
  columns: readonly ScreenerField[];
  /** A past day; undefined for the newest closes. */
  asOf: string | undefined;
  page: number;
}

const bounds: readonly Bound[] = screenerFields.flatMap((field) => [
  `${field}Min` as const,
  `${field}Max` as const,
]);
const defaultSort: ScreenerSort = 'marketCap';
const textMax = 200;
const pageMax = 10_000;
const columnsMax = 40;

function readColumns(text: string | null): ScreenerField[] {
  const listed = new Set(text?.split(','));
  return [...listed]
    .flatMap((name) => screenerFields.find((field) => field === name) ?? [])
    .slice(0, columnsMax);
}

/** Returns a day that the screener knows; undefined for any other text. */
function readDay(text: string | null): string | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstScreenedDay) return undefined;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) || isoDate(ms) !== text ? undefined : text;
}

/** Returns the order that readers expect first: names from A, figures from the largest. */
export const firstOrder = (sort: ScreenerSort): 'asc' | 'desc' =>
  sort === 'symbol' || sort === 'name' || sort === 'industry' ? 'asc' : 'desc';

function readNumber(text: string | null): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const figure = Number(text);
  return Number.isFinite(figure) ? figure : undefined;
}

/** Reads the query of the address; invalid parts are ignored. */
export function screenerViewOf(params: URLSearchParams): ScreenerView {
  const text = (name: string) => params.get(name)?.trim().slice(0, textMax) || undefined;
  const sort = screenerSorts.find((one) => one === params.get('sort')) ?? defaultSort;
  const order = params.get('order');
  const page = Math.floor(readNumber(params.get('page')) ?? 1);
  return {
    listedIn: text('listedIn') ?? defaultPlace,
    country: text('country'),
    currency: text('currency'),
    type: screenedTypes.find((one) => one === params.get('type')),
    sector: text('sector'),
    industry: text('industry'),
    bounds: Object.fromEntries(
      bounds.flatMap((bound) => {
        const figure = readNumber(params.get(bound));
        return figure === undefined ? [] : [[bound, figure]];
      }),
    ),
    sort,
    order: order === 'asc' || order === 'desc' ? order : firstOrder(sort),
    columns: readColumns(params.get('columns')),
    asOf: readDay(params.get('asOf')),
    page: Math.min(Math.max(page, 1), pageMax),
  };
}

type Input = Record<string, string | number>;

/** Returns the filters and the order as the input of the API, without what is the default. */
export function inputOf(view: ScreenerView): Input {
  const { listedIn, country, currency, type, sector, industry } = view;
  const { bounds: limits, sort, order, columns, asOf } = view;
  return {
    ...(listedIn !== defaultPlace && { listedIn }),
    ...(country && { country }),
    ...(currency && { currency }),
    ...(type && { type }),
    ...(sector && { sector }),
    ...(industry && { industry }),
    ...limits,
    ...(columns.length > 0 && { columns: columns.join(',') }),
    ...(asOf && { asOf }),
    ...(sort !== defaultSort && { sort }),
    // The API's default is the largest first, whatever it sorts by.
    ...(order !== 'desc' && { order }),
  };
}

/** Returns the query of the address for a view, empty for the default one. */
export function screenerAddress(view: ScreenerView): string {
  const { order: _order, ...input } = inputOf(view);
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  if (view.order !== firstOrder(view.sort)) query.set('order', view.order);
  if (view.page > 1) query.set('page', String(view.page));
  return query.size > 0 ? `?${query}` : '';
}

/** Returns the view with other filters or another order, from its first page. */
export const changed = (view: ScreenerView, part: Partial<ScreenerView>): ScreenerView => ({
  ...view,
  page: 1,
  ...part,
});

/** Returns the view with a bound set, or removed if it is undefined. */
export function withBound(view: ScreenerView, bound: Bound, figure: number | undefined): ScreenerView {
  const { [bound]: _before, ...rest } = view.bounds;
  return changed(view, { bounds: figure === undefined ? rest : { ...rest, [bound]: figure } });
}

const noChoice = {
  country: undefined,
  currency: undefined,
  type: undefined,
  sector: undefined,
  industry: undefined,
};

/** Returns the view without filters, in the same place and order. */
export const withoutFilters = (view: ScreenerView): ScreenerView =>
  changed(view, { ...noChoice, bounds: {} });

/** Returns the view with a figure shown. */
export const withScreenerColumn = (view: ScreenerView, field: ScreenerField): ScreenerView =>
  changed(view, { columns: [...view.columns.filter((one) => one !== field), field] });

/** Returns the view without a figure, and without its bounds. */
export function withoutField(view: ScreenerView, field: ScreenerField): ScreenerView {
  const { [`${field}Min` as const]: _min, [`${field}Max` as const]: _max, ...rest } = view.bounds;
  return changed(view, { bounds: rest, columns: view.columns.filter((one) => one !== field) });
}
