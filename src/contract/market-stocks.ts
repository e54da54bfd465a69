import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { matchAspects } from '#domain/matching/aspects.ts';
import { companyFields } from '#domain/screening/company-fields.ts';
import { changeRanges } from '#domain/stock-figures.ts';
import { listingTypes, securityKinds } from '#domain/symbols.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { pageNumber, SymbolList, symbolInput } from './inputs.ts';
import { changeActions, InvestorRef, RowDoubt } from './investor-pages.ts';
import { editorSymbolRule } from './investors.ts';
import { FilterEffect, ScreenerQuery } from './market-screener.ts';
import { HoldingInput } from './match.ts';

/** Changes, weights, yields and distances are fractions with six decimals: 0.124 is 12.4 %. Amounts in US dollars. */
const fraction = z.number();
const SymbolQuery = z.object({ symbol: symbolInput(editorSymbolRule) });

/**
 * A row of the screener and of lists of stocks: see `StockFigures` in the domain for the meaning of each figure. `price`,
 * `high52` and `low52` are in `currency`, as quoted: `GBX` for pence; `marketCap` is in US dollars.
 */
export const StockRow = z.object({
  symbol: z.string(),
  name: z.string(),
  type: z.enum(listingTypes),
  exchange: z.string(),
  sector: z.string().nullable(),
  industry: z.string().nullable(),
  country: z.string().nullable(),
  currency: z.string(),
  price: z.number(),
  asOf: z.string(),
  closesSince: z.string().nullable(),
  marketCap: z.number().nullable(),
  volume: z.number().nullable(),
  changes: z.record(z.enum(changeRanges), z.number().nullable()),
  high52: z.number().nullable(),
  low52: z.number().nullable(),
  fromHigh: z.number().nullable(),
  volatility: z.number().nullable(),
  beta: z.number().nullable(),
  dividendYield: z.number().nullable(),
  /** How many investors hold it by their last filings, and how many bought or added in the last quarter; null on a past day. */
  holders: z.number().nullable(),
  buyers: z.number().nullable(),
});
export type StockRow = z.infer<typeof StockRow>;

/** What a list of watched securities adds to a quote. */
export const StockBrief = StockRow.pick({
  symbol: true,
  name: true,
  asOf: true,
  closesSince: true,
  high52: true,
  low52: true,
  holders: true,
  buyers: true,
});
export type StockBrief = z.infer<typeof StockBrief>;

/** A row of a short list: the last price, its change of a day, and the size. */
export const StockLine = StockRow.pick({
  symbol: true,
  name: true,
  price: true,
  currency: true,
  asOf: true,
  marketCap: true,
  volume: true,
}).extend({ changes: z.object({ '1d': z.number().nullable() }) });
export type StockLine = z.infer<typeof StockLine>;

/** A peer, which may be of another industry of the sector. */
const PeerLine = StockLine.extend({ industry: z.string().nullable() });

/**
 * An investor's position in a stock in the newest filing, or one sold in it. `weight` of the filing, 0 once sold.
 * `previousShares` are adjusted for the splits that `splits` names; they and `action` are null where the quarter before is not known or a row is in doubt. `line`: shares at the end of each of `quarters`,
 * in today's shares, null where the investor's filing is not known or in doubt.
 */
export const Holder = z.object({
  investor: InvestorRef,
  period: z.string(),
  shares: z.number().nullable(),
  previousShares: z.number().nullable(),
  splits: z.string().nullable(),
  changePercent: z.number().nullable(),
  weight: fraction,
  value: z.number(),
  action: z.enum(changeActions).nullable(),
  doubt: RowDoubt.optional(),
  since: z.string().nullable(),
  sinceFirst: z.boolean(),
  line: z.array(z.number().nullable()),
});
export type Holder = z.infer<typeof Holder>;

/**
 * A time in which an investor held a stock in every filing; days are ends of quarters. `sinceFirst`: it may have begun
 * earlier. `until` is the first quarter without it, null while it is held. Prices are closes in today's shares, null where
 * they are not known; `yearAfter` is the change in the year after `until`, null until that year is over.
 */
const HoldingStay = z.object({
  investor: InvestorRef,
  since: z.string(),
  sinceFirst: z.boolean(),
  until: z.string().nullable(),
  priceSince: z.number().nullable(),
  priceUntil: z.number().nullable(),
  yearAfter: fraction.nullable(),
});
export type HoldingStay = z.infer<typeof HoldingStay>;

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
  /** The day of the last close. */
  asOf: z.string(),
});
export type StockMatch = z.infer<typeof StockMatch>;

/** What lists of similar stocks show. */
export const MatchLine = StockMatch.pick({
  symbol: true,
  name: true,
  score: true,
  reasons: true,
  change1y: true,
  asOf: true,
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

/** Weights of the aspects such as `price:45,industry:20,holders:20,size:15,business:30`; a single aspect counts alone. */
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

/** A row with the figures of its company that were asked for; null for unknown. */
export const ScreenerRow = StockRow.extend({
  figures: z.partialRecord(z.enum(companyFields), z.number().nullable()),
  /** The ratios without a value because earnings, equity or operating income are not positive. */
  negative: z.array(z.enum(companyFields)),
});
export type ScreenerRow = z.infer<typeof ScreenerRow>;

/**
 * Where a security trades: one of its listings, or a receipt or another share of the same company. `price` is in `currency`,
 * as quoted: `GBX` for pence.
 */
export const RelatedListing = z.object({
  symbol: z.string(),
  exchange: z.string(),
  /** The city of the exchange; empty if it is not known. */
  place: z.string(),
  kind: z.enum(securityKinds),
  currency: z.string().nullable(),
  isin: z.string().nullable(),
  /** Whether it has the ISIN of the page's listing. */
  isSame: z.boolean(),
  /** How many shares at home a unit is; null if that is not known. */
  sharesPerUnit: z.number().nullable(),
  price: z.number().nullable(),
  asOf: z.string().nullable(),
  /**
   * The price in the currency of the page's listing as quoted, at the rate of its day, for as many shares as a unit of that
   * listing is. Null for the listing of the page itself, and if the rate or the shares are not known.
   */
  value: z.number().nullable(),
  /** The day of that rate. */
  rateDate: z.string().nullable(),
  /**
   * How far its price was above that of the page's listing on days that have both closes and a rate, as fractions: eight of
   * ten days between `low` and `high`; `near` is the share of days on which they are less than one per cent apart.
   */
  difference: z
    .object({
      days: z.number(),
      first: z.string(),
      last: z.string(),
      low: fraction,
      median: fraction,
      high: fraction,
      latest: fraction,
      near: fraction,
    })
    .nullable(),
});
export type RelatedListing = z.infer<typeof RelatedListing>;

/**
 * A listing outside the United States, an index, coin, metal or mutual fund. Prices are in `currency`, as quoted: `GBX` for
 * pence; `marketCap` in whole units. `changes` are fractions.
 */
export const WorldListing = z.object({
  symbol: z.string(),
  name: z.string(),
  type: z.enum(listingTypes),
  kind: z.enum(securityKinds),
  exchange: z.string(),
  country: z.string().nullable(),
  sector: z.string().nullable(),
  industry: z.string().nullable(),
  currency: z.string().nullable(),
  isin: z.string().nullable(),
  price: z.number().nullable(),
  change: z.number().nullable(),
  asOf: z.string().nullable(),
  marketCap: z.number().nullable(),
  closesSince: z.string().nullable(),
  low52: z.number().nullable(),
  high52: z.number().nullable(),
  changes: z.partialRecord(z.enum(changeRanges), z.number().nullable()),
  /** The market identifier code of the exchange (ISO 10383). */
  mic: z.string().nullable(),
  /** Its city; empty if it is not known. */
  place: z.string(),
  /** How many lists name this ISIN for it; null if none has it. */
  isinLists: z.number().nullable(),
  /** How many closes can be compared with the last one, and whether there are others before a break. */
  closes: z.number(),
  isBroken: z.boolean(),
  /** Whether its last close is so much older than the newest of any listing that its source has ended. */
  isEnded: z.boolean(),
  /** What is known by its listing in the United States; null if the company has none there. */
  american: z
    .object({
      symbol: z.string(),
      /** Whether figures of its filings are known. */
      hasFigures: z.boolean(),
      /** How many investors held it in `period`, of those who had filed. */
      holders: z.number(),
      filed: z.number(),
      period: z.string().nullable(),
      largest: z.object({ investor: InvestorRef, weight: fraction }).nullable(),
    })
    .nullable(),
});
export type WorldListing = z.infer<typeof WorldListing>;

export const stocks = {
  screener: endpoint('public', 'GET /stocks/screener', {
    summary:
      'Stocks, ADRs and ETFs of the United States, and shares of 18 other exchanges, by criteria, 50 to a page, with the figures of companies; today or as of a past day',
    query: ScreenerQuery.extend({ page: pageNumber(10_000) }),
    reply: success({
      stocks: z.array(ScreenerRow),
      total: z.number(),
      page: z.number(),
      pages: z.number(),
      asOf: z.string(),
      filters: z.array(FilterEffect),
    }),
  }),
  screenerExport: endpoint('public', 'GET /stocks/screener/export', {
    summary: 'All rows of the screener as CSV',
    query: ScreenerQuery,
    reply: z.string(),
    media: 'text/csv',
  }),
  facets: endpoint('public', 'GET /stocks/facets', {
    summary:
      'The sectors, industries, countries, currencies and exchanges of the screener, with the number of stocks in each',
    query: ScreenerQuery.pick({ listedIn: true }),
    reply: success({
      sectors: z.array(z.object({ name: z.string(), stocks: z.number() })),
      industries: z.array(z.object({ name: z.string(), sector: z.string().nullable(), stocks: z.number() })),
      countries: z.array(z.object({ name: z.string(), stocks: z.number() })),
      currencies: z.array(z.object({ name: z.string(), stocks: z.number() })),
      exchanges: z.array(z.object({ name: z.string(), stocks: z.number() })),
    }),
  }),
  movers: endpoint('public', 'GET /stocks/movers', {
    summary:
      'The largest gains and losses of the last trading day among US listings of at least two billion dollars',
    reply: success({
      asOf: z.string(),
      up: z.array(StockLine),
      down: z.array(StockLine),
      active: z.array(StockLine),
    }),
  }),
  brief: endpoint('public', 'GET /stocks/brief', {
    summary: 'The range of 52 weeks and the number of investors of up to 100 symbols, without unknown ones',
    query: z.object({ symbols: SymbolList }),
    reply: success({ stocks: z.array(StockBrief) }),
  }),
  page: endpoint('public', 'GET /stocks/:symbol', {
    summary:
      'Everything that the page of a stock shows, without its price history; for a former symbol, of the stock that had it',
    params: z.object({ symbol: symbolInput(editorSymbolRule) }),
    reply: success({
      /** Null for a symbol that is not listed in the United States. */
      stock: StockRow.extend({
        change: z.number().nullable(),
        maxDrawdown: z.number().nullable(),
        dividends12m: z.number().nullable(),
        isin: z.string().nullable(),
        /** Former names and other spellings. */
        formerNames: z.array(z.string()),
        /** The symbols before the present one, each until a day, null if that is unknown. */
        formerSymbols: z.array(z.object({ former: z.string(), until: z.string().nullable() })),
      }).nullable(),
      /** What is known about any other listing; null for a stock, and for a symbol that only investors have reported. */
      listing: WorldListing.nullable(),
      /** Where the security and the company trade, this listing first; empty if nowhere else is known. */
      trading: z.array(RelatedListing),
      /** The name of the source whose answer about its prices is awaited; absent once it has answered or failed. */
      loading: z.string().optional(),
      splits: z.array(z.object({ date: z.string(), numerator: z.string(), denominator: z.string() })),
      /** The newest first, at most 40; `coverage` is null if nothing is known. */
      dividends: z.array(z.object({ exDate: z.string(), amount: z.string() })),
      dividendCoverage: z.object({ from: z.string(), through: z.string() }).nullable(),
      holders: Holders,
      /** Companies of comparable size, first those of its industry. */
      peers: z.array(PeerLine),
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
  stays: endpoint('public', 'GET /stocks/:symbol/holding-periods', {
    summary: 'When each investor held a stock, those who came first at the top, with closes at both ends',
    params: z.object({ symbol: symbolInput(editorSymbolRule) }),
    reply: success({ stays: z.array(HoldingStay), caveat: z.string().nullable() }),
  }),
  matching: endpoint('public', 'GET /market/matching', {
    summary:
      'The stocks most similar to one by price behaviour, industry, size, common holders and, if asked for, the business',
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
        .array(HoldingInput)
        .min(1, 'Send at least one holding')
        .max(limits.matchedHoldings, `Send at most ${limits.matchedHoldings} holdings`),
    }),
    reply: success({
      /** Annualised, of the holdings as they are. */
      volatility: z.number().nullable(),
      coverage: fraction,
      /** The day since which their returns are known, if that is less than two years. */
      since: z.string().nullable(),
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
    summary:
      'News about the holdings of a portfolio, newest or most important first; the id `all` means all portfolios',
    params: z.object({ id: z.string() }),
    query: z.object({
      page: pageNumber(100),
      /** The importance for the owner: the weight of the holding, the kind of the news and their age. */
      order: z
        .enum(['newest', 'importance'], { error: 'order must be newest or importance' })
        .default('newest'),
    }),
    reply: success({ news: z.array(NewsAbout), page: z.number(), pages: z.number() }),
  }),
};
