import { z } from 'zod';
import { type Concept, concepts, figureSources, fiscalPeriods } from '../domain/fundamentals/concepts.ts';
import { valuationMeasures } from '../domain/fundamentals/valuation.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { symbolInput } from './inputs.ts';
import { editorSymbolRule } from './investors.ts';

const params = z.object({ symbol: symbolInput(editorSymbolRule) });

/** A figure, adjusted for splits; US dollars, or a number of shares. Counts as known from the day `knownSince` on. */
const Figure = z.object({ value: z.number(), knownSince: z.string(), source: z.enum(figureSources) });
export type Figure = z.infer<typeof Figure>;

const figures = Object.fromEntries(concepts.map((concept) => [concept, Figure.optional()])) as Record<
  Concept,
  z.ZodOptional<typeof Figure>
>;

const FigureRow = z.object({ periodEnd: z.string(), period: z.enum(fiscalPeriods), ...figures });

const companyKinds = ['company', 'bank', 'insurer', 'reit'] as const;

export const fundamentals = {
  company: endpoint('public', 'GET /stocks/:symbol/fundamentals', {
    summary: 'What a company reported, by year, by quarter and over twelve months, the oldest first',
    params,
    reply: success({
      /** Decides which figures fit it. */
      kind: z.enum(companyKinds),
      /** Empty if nothing is known; missing figures are not known. */
      annual: z.array(FigureRow),
      quarterly: z.array(FigureRow),
      trailing: FigureRow.omit({ period: true }).nullable(),
    }),
  }),
  valuation: endpoint('public', 'GET /stocks/:symbol/valuation', {
    summary: 'How the market values a company, by what was known on each day',
    params,
    reply: success({
      asOf: z.string().nullable(),
      /** About one day a week; each line has a value for each. */
      days: z.array(z.string()),
      measures: z.array(
        z.object({
          measure: z.enum(valuationMeasures),
          /** On the day of the last close; a yield or payout is a fraction. */
          value: z.number().nullable(),
          /** The earnings per share, equity or operating income that is not positive, so that there is no value. */
          negative: z.number().nullable(),
          /** Over all days on which the value is known; null for less than a year. */
          range: z
            .object({
              since: z.string(),
              low: z.number(),
              lowerQuarter: z.number(),
              median: z.number(),
              upperQuarter: z.number(),
              high: z.number(),
              /** The share of the days with a lower value than the last. */
              lowerDays: z.number().nullable(),
            })
            .nullable(),
          line: z.array(z.number().nullable()),
        }),
      ),
    }),
  }),
  earnings: endpoint('public', 'GET /stocks/:symbol/earnings', {
    summary: 'When a company announced its results, and how the price changed, the newest first',
    params,
    reply: success({
      earnings: z.array(
        z.object({
          date: z.string(),
          /** Other days that other lists state. */
          otherDates: z.array(z.string()),
          /** The month in which the quarter ended. */
          quarterEnd: z.string().nullable(),
          /** As reported in the news, mostly adjusted by the company; never part of a ratio. */
          eps: z.number().nullable(),
          /** The end of the quarter whose filed figures became known, and its diluted earnings per share. */
          periodEnd: z.string().nullable(),
          epsFiled: z.number().nullable(),
          /** From the last close before the day to the first after it; a fraction. */
          move: z.object({ before: z.string(), after: z.string(), change: z.number() }).nullable(),
        }),
      ),
    }),
  }),
};
