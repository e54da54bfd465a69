import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { matchAspects } from '../domain/matching/aspects.ts';
import { screenerFields, screenerSorts } from '../domain/screening/fields.ts';
import { changeRanges } from '../domain/stock-figures.ts';
import { listingTypes } from '../domain/symbols.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { pageNumber, symbolInput } from './inputs.ts';
import { changeActions, InvestorRef } from './investor-pages.ts';
import { symbolRule } from './investors.ts';

/** Changes, weights, yields and distances are fractions with six decimals: 0.124 is 12.4 %. Amounts in US dollars. */
const fraction = z.number();
const text = (name: string) => z.string().max(200, `${name} is too long`);
const SymbolQuery = z.object({ symbol: symbolInput(symbolRule) });

/** A row of the screener and of lists of stocks: see `StockFigures` in the domain for the meaning of each figure. */
export const StockRow = z.object({
  symbol: z.string(),
  name: z.string(),
  type: z.enum(listingTypes),
  exchange: z.string(),
  sector: z.string().nullable(),
  industry: z.string().nullable(),
  price: z.number(),
  asOf: z.string(),
  marketCap: z.number().nullable(),
  volume: z.number().nullable(),
  changes: z.record(z.enum(changeRanges), z.number().nullable()),
  high52: z.number().nullable(),
  low52: z.number().nullable(),
  fromHigh: z.number().nullable(),
  volatility: z.number().nullable(),
  beta: z.number().nullable(),
  dividendYield: z.number().nullable(),
  /** How many investors hold it by their last filings, and how many bought or added in the last quarter. */
  holders: z.number(),
  buyers: z.number(),
});
export type StockRow = z.infer<typeof StockRow>;

/** A row of a short list: the last price, its change of a day, and the size. */
export const StockLine = StockRow.pick({
  symbol: true,
  name: true,
  price: true,
  marketCap: true,
  volume: true,
}).extend({ changes: z.object({ '1d': z.number().nullable() }) });
export type StockLine = z.infer<typeof StockLine>;

/**
 * An investor's position in a stock in the newest filing, or one sold in it. `weight` of the filing, 0 once sold.
 * `previousShares` are adjusted for the splits that `splits` names. `line`: shares at the end of each of `quarters`,
 * in today's shares, null where the investor's filing is not known.
 */
export const Holder = z.object({
  investor: InvestorRef,
  period: z.string(),
  shares: z.number(),
  previousShares: z.number(),
  splits: z.string().nullable(),
  changePercent: z.number().nullable(),
  weight: fraction,
  value: z.number(),
  action: z.enum(changeActions),
  since: z.string().nullable(),
  sinceFirst: z.boolean(),
  line: z.array(z.number().nullable()),
});
export type Holder = z.infer<typeof Holder>;

const holdersShape = {
  /** The name in the newest filing that reports shares of it; null if no filing does. */
  name: z.string().nullable(),
  /** Sorted by weight, largest first; investors who sold everything come last. Options do not count. */
  holders: z.array(Holder),
  /** The number of holders at the end of each quarter, oldest first, and how many investors had filed. */
  quarters: z.array(z.object({ period: z.string(), holders: z.number(), filed: z.number() })),
  period: z.string().nullable(),
  /** The lowest and highest close of that quarter, in today's shares. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  caveat: z.string().nullable(),
};
export const Holders = z.object(holdersShape);
export type Holders = z.infer<typeof Holders>;

/** A similar stock. `score` ranges from 0 to 1. `reasons` are clauses, the most important first. */
export const StockMatch = z.object({
  symbol: z.string(),
  name: z.string(),
  score: fraction,
  reasons: z.array(z.string()),
  correlation1y: z.number().nullable(),
  correlation2y: z.number().nullable(),
  beta: z.number().nullable(),
  volatility: z.number().nullable(),
  sizeRatio: z.number().nullable(),
  commonHolders: z.number(),
  change1y: z.number().nullable(),
});
export type StockMatch = z.infer<typeof StockMatch>;

/** What lists of similar stocks show. */
export const MatchLine = StockMatch.pick({
  symbol: true,
  name: true,
  score: true,
  reasons: true,
  change1y: true,
});
export type MatchLine = z.infer<typeof MatchLine>;

/** News about a stock: an article of ours, an item of a feed, or what a filing says. `link` is a path or an address. */
export const NewsAbout = z.object({
  kind: z.enum(['article', 'feed', 'filing']),
  title: z.string(),
  detail: z.string(),
  link: z.string(),
  source: z.string(),
  date: z.string(),
  image: z.string().nullable(),
  symbols: z.array(z.string()),
});
export type NewsAbout = z.infer<typeof NewsAbout>;

/** Weights of the aspects such as `price:45,industry:20,holders:20,size:15`; a single aspect counts alone. */
const By = z
  .string()
  .max(100)
  .regex(
    new RegExp(
      `^(?:${matchAspects.join('|')})(?::\\d{1,3})?(?:,(?:${matchAspects.join('|')})(?::\\d{1,3})?)*$`,
    ),
    `by lists ${matchAspects.join(', ')}, each with a weight from 0 to 100, such as price:45,industry:20`,
  )
  .optional();

/**
 * Bounds of the screener: `priceMin=5&priceMax=20`. Fractions for changes, yields, volatility and distances. An empty bound,
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

export const ScreenerQuery = z.object({
  ...bounds,
  industry: text('industry').optional(),
  sector: text('sector').optional(),
  type: z.enum(['stock', 'adr', 'etf'], { error: 'type must be stock, adr or etf' }).optional(),
  sort: z
    .enum(screenerSorts, { error: `sort must be one of ${screenerSorts.join(', ')}` })
    .default('marketCap'),
  order: z.enum(['asc', 'desc'], { error: 'order must be asc or desc' }).default('desc'),
});
export type ScreenerQuery = z.output<typeof ScreenerQuery>;

export const stocks = {
  screener: endpoint('public', 'GET /stocks/screener', {
    summary: 'Stocks, ADRs and ETFs by criteria, 50 to a page',
    query: ScreenerQuery.extend({ page: pageNumber(10_000) }),
    reply: success({
      stocks: z.array(StockRow),
      total: z.number(),
      page: z.number(),
      pages: z.number(),
      asOf: z.string(),
    }),
  }),
  screenerExport: endpoint('public', 'GET /stocks/screener/export', {
    summary: 'All rows of the screener as CSV',
    query: ScreenerQuery,
    reply: z.string(),
    media: 'text/csv',
  }),
  facets: endpoint('public', 'GET /stocks/facets', {
    summary: 'The sectors and industries of the screener, with the number of stocks in each',
    reply: success({
      sectors: z.array(z.object({ name: z.string(), stocks: z.number() })),
      industries: z.array(z.object({ name: z.string(), sector: z.string().nullable(), stocks: z.number() })),
    }),
  }),
  movers: endpoint('public', 'GET /stocks/movers', {
    summary:
      'The largest gains and losses of the last trading day among stocks of at least two billion dollars',
    reply: success({
      asOf: z.string(),
      up: z.array(StockLine),
      down: z.array(StockLine),
      active: z.array(StockLine),
    }),
  }),
  page: endpoint('public', 'GET /stocks/:symbol', {
    summary: 'Everything that the page of a stock shows, without its price history',
    params: z.object({ symbol: symbolInput(symbolRule) }),
    reply: success({
      /** Null for a symbol that is not listed but that investors have reported. */
      stock: StockRow.extend({
        country: z.string().nullable(),
        change: z.number().nullable(),
        currency: z.string(),
        maxDrawdown: z.number().nullable(),
        dividends12m: z.number().nullable(),
        /** Former names and other spellings. */
        formerNames: z.array(z.string()),
      }).nullable(),
      splits: z.array(z.object({ date: z.string(), numerator: z.string(), denominator: z.string() })),
      /** The newest first, at most 40; `coverage` is null if nothing is known. */
      dividends: z.array(z.object({ exDate: z.string(), amount: z.string() })),
      dividendCoverage: z.object({ from: z.string(), through: z.string() }).nullable(),
      holders: Holders,
      /** The largest of the same industry, without the stock itself. */
      peers: z.array(StockLine),
      matches: z.array(MatchLine),
      news: z.array(NewsAbout),
    }),
  }),
  holders: endpoint('public', 'GET /market/holders', {
    summary:
      'The investors that hold a stock, with the change of the last quarter, and their number by quarter',
    query: SymbolQuery,
    reply: success(holdersShape),
  }),
  matching: endpoint('public', 'GET /market/matching', {
    summary: 'The stocks most similar to one by price behaviour, industry, size and common holders',
    query: SymbolQuery.extend({ by: By, limit: z.coerce.number().int().min(1).max(50).default(10) }),
    reply: success({ matches: z.array(StockMatch) }),
  }),
  news: endpoint('public', 'GET /market/news', {
    summary: 'Articles, feed items and filings about a stock, newest first',
    query: SymbolQuery,
    reply: success({ news: z.array(NewsAbout) }),
  }),
  diversifiers: endpoint('public', 'POST /stocks/diversifiers', {
    summary: 'The large stocks and funds that would lower the volatility of these holdings most',
    body: z.object({
      holdings: z
        .array(z.object({ symbol: symbolInput(symbolRule), value: z.number().positive() }))
        .min(1, 'Send at least one holding')
        .max(limits.matchedHoldings, `Send at most ${limits.matchedHoldings} holdings`),
    }),
    reply: success({
      /** Annualised, of the holdings as they are. */
      volatility: z.number().nullable(),
      coverage: fraction,
      diversifiers: z.array(
        z.object({
          symbol: z.string(),
          name: z.string(),
          correlation: z.number(),
          /** Volatility with a tenth of the money moved into it. */
          volatility: z.number(),
          reason: z.string(),
        }),
      ),
    }),
  }),
  portfolioNews: endpoint('customer', 'GET /portfolios/:id/news', {
    summary: 'News about the holdings of a portfolio, newest first; the id `all` means all portfolios',
    params: z.object({ id: z.string() }),
    query: z.object({ page: pageNumber(100) }),
    reply: success({ news: z.array(NewsAbout), page: z.number(), pages: z.number() }),
  }),
};
