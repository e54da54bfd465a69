import { z } from 'zod';
import { type ScreenerField, screenerFields, screenerSorts } from '#domain/screening/fields.ts';
import { firstScreenedDay } from '#domain/screening/past-stock.ts';
import { IsoDate } from './inputs.ts';

const text = (name: string) => z.string().max(200, `${name} is too long`);

/**
 * Bounds of the screener: `priceMin=5&priceMax=20`, prices in US dollars. Fractions for changes, yields, volatility and distances. An empty bound,
 * as a form sends it, is none.
 */
const bound = z
  .preprocess(
    (text) => (typeof text === 'string' && text.trim() === '' ? undefined : text),
    z.coerce.number({ error: 'A bound of the screener is a number' }).optional(),
  )
  .optional();
const bounds = Object.fromEntries(
  screenerFields.flatMap((field) => [
    [`${field}Min`, bound],
    [`${field}Max`, bound],
  ]),
) as Record<`${(typeof screenerFields)[number]}${'Min' | 'Max'}`, typeof bound>;

const columnsMax = 40;

const isScreenerField = (field: string): field is ScreenerField =>
  (screenerFields as readonly string[]).includes(field);

/** Figures to show with their distribution, such as `priceToEarnings,revenueGrowth3Y`. */
const Columns = z
  .string()
  .max(2_000)
  .default('')
  .transform((list, context) => {
    const fields = [...new Set(list.split(',').filter((field) => field !== ''))];
    if (fields.length <= columnsMax && fields.every(isScreenerField)) return fields;
    const message = `columns lists at most ${columnsMax} figures, such as priceToEarnings,revenueGrowth3Y`;
    context.issues.push({ code: 'custom', message, input: list });
    return z.NEVER;
  });

/** What one filter does among the others; see `FilterEffect` in the domain. */
export const FilterEffect = z.object({
  field: z.enum(screenerFields),
  without: z.number(),
  unknown: z.number(),
  edges: z.array(z.number()),
  market: z.array(z.number()),
  passing: z.array(z.number()),
});

export const ScreenerQuery = z.object({
  ...bounds,
  columns: Columns,
  /** A past day: its closes, and the figures that were known on it. */
  asOf: IsoDate.refine(
    (day) => day >= firstScreenedDay,
    `The screener knows days from ${firstScreenedDay} on`,
  ).optional(),
  /** `us`, `abroad`, `all` or the name of an exchange. Queries that were made before it existed mean `us`. */
  listedIn: text('listedIn').default('us'),
  /** Of the company, such as `Germany`. */
  country: text('country').optional(),
  /** Of the prices, an ISO code. */
  currency: text('currency').optional(),
  industry: text('industry').optional(),
  sector: text('sector').optional(),
  type: z.enum(['stock', 'adr', 'etf'], { error: 'type must be stock, adr or etf' }).optional(),
  sort: z
    .enum(screenerSorts, { error: `sort must be one of ${screenerSorts.join(', ')}` })
    .default('marketCap'),
  order: z.enum(['asc', 'desc'], { error: 'order must be asc or desc' }).default('desc'),
});
export type ScreenerQuery = z.output<typeof ScreenerQuery>;
