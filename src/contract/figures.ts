import { z } from 'zod';
import { readBenchmarkText } from '#domain/benchmarks.ts';
import { rateSources } from '#domain/exchange-rates.ts';
import { returnKinds } from '#domain/returns/total-return.ts';
import { costMethods, firstTradeDate } from '#domain/transactions.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { IsoDate, symbolInput } from './inputs.ts';

export const performanceRanges = ['1m', '3m', 'ytd', '1y', '3y', '5y', 'all'] as const;
export type PerformanceRange = (typeof performanceRanges)[number];

const SymbolQuery = symbolInput('A symbol is letters, digits and dashes, such as AAPL or BRK-B');
const Id = z.object({ portfolioId: z.string() });

/** A security (`SPY`), a blend with weights in per cent (`VT:60,BND:40`), or `inflation`. */
const BenchmarkQuery = z.string().transform((text, context) => {
  const read = readBenchmarkText(text);
  if (read.ok) return read.benchmark;
  context.issues.push({ code: 'custom', message: read.message, input: text });
  return z.NEVER;
});

/** Figures have one value a day, so the length of a period must be bounded. */
const FigureDate = IsoDate.refine((text) => text >= firstTradeDate, `Figures begin on ${firstTradeDate}`);

/** The days of a period, both included. Either `range`, or `from` and `to`, or a calendar `year`. */
const Period = z.object({
  range: z
    .enum(performanceRanges, { error: `range must be one of ${performanceRanges.join(', ')}` })
    .optional(),
  year: z.coerce.number().int().min(1970).max(9999).optional(),
  from: FigureDate.optional(),
  to: FigureDate.optional(),
});

export const PerformanceQuery = Period.extend({
  benchmark: BenchmarkQuery.optional(),
  /** `total` reinvests the dividends of the benchmark; `price` leaves them out. */
  returns: z.enum(returnKinds, { error: 'returns must be total or price' }).default('total'),
  symbol: SymbolQuery.optional(),
});
export type PerformanceQuery = z.output<typeof PerformanceQuery>;

/**
 * The gain of a period by its parts, in the currency of the report:
 * `total = unrealised + realised + income + currency − fees − taxes`, exactly in `exact`.
 */
const parts = ['total', 'unrealised', 'realised', 'income', 'fees', 'taxes', 'currency'] as const;
export type GainPart = (typeof parts)[number];
const gainOf = <Value extends z.ZodType>(value: Value) =>
  z.object({
    total: value,
    unrealised: value,
    realised: value,
    income: value,
    fees: value,
    taxes: value,
    currency: value,
  });

/** A return as a fraction (0.124 is 12.4 %); null with the `reason` when it is undefined. */
const reasons = z.object({
  twr: z.string().optional(),
  twrAnnualised: z.string().optional(),
  mwr: z.string().optional(),
  benchmark: z.string().optional(),
  volatility: z.string().optional(),
  sharpe: z.string().optional(),
  beta: z.string().optional(),
  maxDrawdown: z.string().optional(),
});

/** A position in the period. `endValue` and `cost` are null if the price is unknown. */
export const PositionPerformance = z.object({
  portfolioId: z.string(),
  tickerId: z.string(),
  symbol: z.string(),
  name: z.string(),
  currency: z.string(),
  isClosed: z.boolean(),
  shares: z.number(),
  startValue: z.number(),
  endValue: z.number().nullable(),
  cost: z.number().nullable(),
  netFlows: z.number(),
  gain: gainOf(z.number()),
  twr: z.number().nullable(),
  firstBought: z.string().nullable(),
  lastSold: z.string().nullable(),
});
export type PositionPerformance = z.infer<typeof PositionPerformance>;

/** Volatility, Sharpe ratio and beta are annualised from daily returns; drawdown days are calendar days. */
export const Risk = z.object({
  volatility: z.number().nullable(),
  sharpe: z.number().nullable(),
  beta: z.number().nullable(),
  maxDrawdown: z.number().nullable(),
  drawdown: z
    .object({ peak: z.string(), trough: z.string(), recovered: z.string().nullable(), days: z.number() })
    .nullable(),
});

export const SeriesPoint = z.object({
  date: z.string(),
  value: z.number(),
  /** Net contributions since the start of the period, and the value at its start. */
  invested: z.number(),
  twr: z.number().nullable(),
  /** What the same money is worth in the benchmark; null without one. */
  benchmark: z.number().nullable(),
});

export const Performance = z.object({
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  costMethod: z.enum(costMethods),
  /** Whether a deposit is recorded, so that cash counts. */
  tracksCash: z.boolean(),
  /** The first deposit, if what was bought earlier in the period counts as paid from outside; otherwise null. */
  cashSince: z.string().nullable(),
  startValue: z.number(),
  endValue: z.number(),
  cash: z.number().nullable(),
  netFlows: z.number(),
  gain: gainOf(z.number()),
  twr: z.number().nullable(),
  twrAnnualised: z.number().nullable(),
  mwr: z.number().nullable(),
  reasons,
  risk: Risk,
  benchmark: z
    .object({
      kind: z.enum(['security', 'blend', 'inflation']),
      /** As in the query. */
      symbol: z.string(),
      /** Of a blend, such as `60% VT, 40% BND`. It is brought back to its weights at the end of each month. */
      name: z.string(),
      /** Whether its dividends are reinvested (`total`) or left out (`price`). */
      returns: z.enum(returnKinds),
      twr: z.number().nullable(),
      endValue: z.number().nullable(),
    })
    .nullable(),
  /**
   * What the figures cover: `share` is the covered part of the money (0 to 1; null if that is not known), `leftOut` what
   * they leave out, `warnings` what makes them less exact, such as a break in the prices.
   */
  coverage: z.object({
    /** What positions without a date of purchase are worth: part of `endValue` and `netFlows`, not of returns. */
    undated: z.number(),
    /** The portfolios with a purchase whose date is not entered, or that counts from the day of its entry. */
    undatedIn: z.array(z.string()),
    share: z.number().nullable(),
    leftOut: z.array(z.object({ symbol: z.string(), reason: z.string() })),
    warnings: z.array(z.object({ symbol: z.string(), reason: z.string() })),
  }),
  exact: z.object({
    startValue: z.string(),
    endValue: z.string(),
    netFlows: z.string(),
    gain: gainOf(z.string()),
  }),
  positions: z.array(PositionPerformance),
  /** What positions with a purchase without a date are worth at the end; `cost` as in `positions`. */
  undatedPositions: z.array(z.object({ tickerId: z.string(), endValue: z.number(), cost: z.number() })),
  /** The time-weighted return of each month in the period. */
  months: z.array(z.object({ month: z.string(), twr: z.number().nullable(), isPartial: z.boolean() })),
  series: z.array(SeriesPoint),
});
export type Performance = z.infer<typeof Performance>;

/** The figures that can be opened. */
export const explainedFigures = [
  'startValue',
  'endValue',
  'netFlows',
  'total',
  'unrealised',
  'realised',
  'income',
  'fees',
  'taxes',
  'currency',
  'twr',
  'mwr',
] as const;
export type ExplainedFigure = (typeof explainedFigures)[number];

/**
 * How a figure comes about: terms that add up to it, the prices and rates they use, and the formula with its numbers. For
 * returns, `terms` are the flows.
 */
export const Explanation = z.object({
  figure: z.enum(explainedFigures),
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  value: z.number().nullable(),
  exact: z.string().nullable(),
  reason: z.string().optional(),
  /** One sentence. */
  meaning: z.string(),
  formula: z.string(),
  terms: z.array(
    z.object({
      label: z.string(),
      date: z.string().nullable(),
      amount: z.string(),
      /** The calculation of the amount, such as `41 × 483.24`. */
      detail: z.string().optional(),
    }),
  ),
  /** The number of terms that are summed up in the last one. */
  more: z.number(),
  prices: z.array(
    z.object({
      symbol: z.string(),
      date: z.string(),
      price: z.string(),
      currency: z.string(),
      source: z.string(),
    }),
  ),
  rates: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      date: z.string(),
      rate: z.string(),
      source: z.enum([...rateSources, 'entered']),
    }),
  ),
});
export type Explanation = z.infer<typeof Explanation>;

/**
 * A sold part of a lot. Following tax practice, purchase fees belong to the cost and sale fees reduce the proceeds. `days`
 * is the holding period; more than a year is long-term. `washSale` is the loss that a purchase within 30 days before or
 * after disallows, 0 if none.
 */
export const RealisedLot = z.object({
  symbol: z.string(),
  name: z.string(),
  bought: z.string().nullable(),
  sold: z.string(),
  shares: z.number(),
  cost: z.number(),
  proceeds: z.number(),
  gain: z.number(),
  days: z.number().nullable(),
  isLongTerm: z.boolean().nullable(),
  washSale: z.number(),
  exact: z.object({ cost: z.string(), proceeds: z.string(), gain: z.string(), washSale: z.string() }),
});
export type RealisedLot = z.infer<typeof RealisedLot>;

const GainTotals = z.object({
  realised: z.number(),
  shortTerm: z.number(),
  longTerm: z.number(),
  /** Gains on lots without a purchase date, which are neither short- nor long-term. */
  undated: z.number(),
  disallowed: z.number(),
});

export const Gains = GainTotals.extend({
  currency: z.string(),
  method: z.enum(costMethods),
  lots: z.array(RealisedLot),
  years: z.array(GainTotals.extend({ year: z.number() })),
  exact: z.object({ realised: z.string(), shortTerm: z.string(), longTerm: z.string() }),
});
export type Gains = z.infer<typeof Gains>;

/** An open lot. `cost` includes the purchase fee; `value` is null if the price is unknown. `shares` after later splits, `sharesBought` before them. */
export const OpenLot = z.object({
  transactionId: z.string(),
  symbol: z.string(),
  name: z.string(),
  bought: z.string().nullable(),
  shares: z.number(),
  sharesBought: z.number(),
  cost: z.number(),
  value: z.number().nullable(),
  gain: z.number().nullable(),
  days: z.number().nullable(),
  isLongTerm: z.boolean().nullable(),
  exact: z.object({ cost: z.string(), value: z.string().nullable(), gain: z.string().nullable() }),
});
export type OpenLot = z.infer<typeof OpenLot>;

const GainsQuery = z.object({
  year: z.coerce.number().int().min(1970).max(9999).optional(),
  method: z.enum(costMethods, { error: `method must be one of ${costMethods.join(', ')}` }).optional(),
});

/** A month (`2024-05`), year or symbol with its income before tax. */
const IncomeRow = z.object({
  key: z.string(),
  name: z.string(),
  dividends: z.number(),
  interest: z.number(),
  tax: z.number(),
  net: z.number(),
  exact: z.object({ dividends: z.string(), interest: z.string(), tax: z.string(), net: z.string() }),
});

export const Income = z.object({
  currency: z.string(),
  /** The last day that the figures know about. */
  to: z.string(),
  rows: z.array(IncomeRow),
  lastTwelveMonths: z.number(),
  /** What the open positions pay in twelve months if their last twelve repeat; null if unknown. */
  nextTwelveMonths: z.number().nullable(),
  /** Known dividends of the last twelve months that no transaction records, before tax. They are in no other figure. */
  unrecorded: z.object({ count: z.number(), amount: z.number() }),
  /** Of the last twelve months, as fractions; null if nothing is recorded although something was or may have been paid. */
  yieldOnCost: z.number().nullable(),
  yieldOnValue: z.number().nullable(),
  /** Open positions whose dividends are not known for the last twelve months. */
  unknown: z.array(z.string()),
});
export type Income = z.infer<typeof Income>;

/** `kind` has few groups, such as all shares; `type` tells preferred ones and units apart. */
export const allocationKeys = [
  'symbol',
  'industry',
  'sector',
  'kind',
  'type',
  'country',
  'currency',
] as const;
export type AllocationKey = (typeof allocationKeys)[number];

export const Allocation = z.object({
  currency: z.string(),
  by: z.enum(allocationKeys),
  total: z.number(),
  /**
   * Largest first; `share` is a fraction of the total, `gainPercent` in per cent of the cost. A key of '' means that it is
   * unknown.
   */
  rows: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      value: z.number(),
      share: z.number(),
      gain: z.number().nullable(),
      gainPercent: z.number().nullable(),
      exact: z.object({ value: z.string(), gain: z.string().nullable() }),
      /** Through funds: how the value comes about, the largest part first; the symbol is null for what is held directly. */
      parts: z.array(z.object({ fund: z.string().nullable(), value: z.number() })).optional(),
    }),
  ),
  topTen: z.number(),
  /** Herfindahl–Hirschman index: the sum of the squared shares, 0 to 1. */
  concentration: z.number(),
  leftOut: z.array(z.object({ symbol: z.string(), reason: z.string() })),
  /** Through funds only. The shares of the three add up to 1; what is unseen is in no row. */
  through: z
    .object({
      direct: z.number(),
      seen: z.number(),
      unseen: z.object({ value: z.number(), share: z.number() }),
      /** The groups that are too small to be listed. */
      others: z.object({ count: z.number(), value: z.number(), share: z.number() }),
      funds: z.array(
        z.object({
          symbol: z.string(),
          name: z.string(),
          share: z.number(),
          /** The day of its list; null if it is not known. */
          asOf: z.string().nullable(),
          /** False if only its ten largest holdings are known. */
          complete: z.boolean(),
          /** The part of the fund in known companies. */
          seen: z.number(),
        }),
      ),
    })
    .optional(),
});
export type Allocation = z.infer<typeof Allocation>;

export const performance = {
  performance: endpoint('customer', 'GET /portfolios/:portfolioId/performance', {
    summary: 'Value, gain by its parts, returns, risk and benchmark over a period; `all` for all portfolios',
    params: Id,
    query: PerformanceQuery,
    reply: success({ performance: Performance }),
  }),
  explain: endpoint('customer', 'GET /portfolios/:portfolioId/performance/explain', {
    summary: 'How a figure of the performance comes about',
    params: Id,
    query: PerformanceQuery.extend({
      figure: z.enum(explainedFigures, { error: `figure must be one of ${explainedFigures.join(', ')}` }),
    }),
    reply: success({ explanation: Explanation }),
  }),
  gains: endpoint('customer', 'GET /portfolios/:portfolioId/gains', {
    summary: 'Realised gains by lot, for tax',
    params: Id,
    query: GainsQuery,
    reply: success({ gains: Gains }),
  }),
  gainsCsv: endpoint('customer', 'GET /portfolios/:portfolioId/gains.csv', {
    summary: 'Realised gains by lot as CSV, for a tax adviser',
    params: Id,
    query: GainsQuery,
    reply: z.string(),
    media: 'text/csv',
  }),
  lots: endpoint('customer', 'GET /portfolios/:portfolioId/lots', {
    summary: 'Open lots, oldest first',
    params: Id,
    query: z.object({ symbol: SymbolQuery.optional() }),
    reply: success({ currency: z.string(), lots: z.array(OpenLot) }),
  }),
  income: endpoint('customer', 'GET /portfolios/:portfolioId/income', {
    summary: 'Dividends and interest by month, year or symbol, and the yield',
    params: Id,
    query: z.object({
      by: z.enum(['month', 'year', 'symbol'], { error: 'by must be month, year or symbol' }).default('month'),
    }),
    reply: success({ income: Income }),
  }),
  allocation: endpoint('customer', 'GET /portfolios/:portfolioId/allocation', {
    summary: 'How the value is distributed',
    params: Id,
    query: z.object({
      by: z
        .enum(allocationKeys, { error: `by must be one of ${allocationKeys.join(', ')}` })
        .default('symbol'),
      /** Whether exchange-traded funds count as held, or as the companies in them. Gains are not divided. */
      funds: z.enum(['held', 'through'], { error: 'funds must be held or through' }).default('held'),
    }),
    reply: success({ allocation: Allocation }),
  }),
};
