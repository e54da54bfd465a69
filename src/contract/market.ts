import { z } from 'zod';
import { chartEmbeds } from '../domain/chart-embed.ts';
import { currencies } from '../domain/currencies.ts';
import { limits } from '../domain/limits.ts';
import { priceRanges } from '../domain/price-ranges.ts';
import { returnKinds } from '../domain/returns/total-return.ts';
import { listingTypes, securityKinds } from '../domain/symbols.ts';
import { endpoint } from './endpoint.ts';
import { IsoDate, SymbolList, symbolInput, symbolRule, symbolsUpTo } from './inputs.ts';

const searchLengthMax = 64;
const labelLengthMax = 100;
const currencyLengthMax = 3;
const rowsMax = 50;

const symbolOf = (name: string) =>
  symbolInput(`${name} is invalid: ${symbolRule}`, `${name} is required: ${symbolRule}`);

function textOf(name: string, max: number) {
  const message = `${name} must be text of 1 to ${max} characters`;
  return z.string({ error: message }).trim().min(1, message).max(max, message);
}

const limitRule = `limit must be a whole number from 1 to ${rowsMax}`;
const Limit = z.coerce
  .number<string | number>({ error: limitRule })
  .int(limitRule)
  .min(1, limitRule)
  .max(rowsMax, limitRule)
  .default(limits.peers);

const kindsRule = `kind must be one or more of ${securityKinds.join(', ')}, separated by commas`;
const kindOf = (text: string) =>
  securityKinds.find((kind) => kind.toLowerCase() === text.trim().toLowerCase());

/** Kinds of securities, separated by commas, in any case. */
export const SecurityKinds = z
  .string({ error: kindsRule })
  .refine((text) => text.split(',').every(kindOf), kindsRule)
  .transform((text) => text.split(',').flatMap((kind) => kindOf(kind) ?? []));

const SingleSymbol = z.object({ symbol: symbolOf('symbol') });
const MultipleSymbols = z.object({ symbols: SymbolList });

/**
 * A search result. `symbol` is canonical (`BRK-B`, `SAP.DE`), as in every response. `exchange` is empty for indices, coins
 * and mutual funds. `currency` is the one of its prices: an ISO code, or `GBX`, `ZAC` and `ILA` for hundredths. `currency`
 * and `isin` are null if unknown. `company` is the symbol of the main listing of the company or fund, the same in all rows
 * of it; `sharesPerUnit` says how many shares of that listing one of this is, such as 5 for a receipt. Both are
 * absent if unknown. `isPriced` is false for a listing without shipped prices. `former` is present if the query is a symbol that the listing had until a day; null if
 * that is unknown.
 */
export const SymbolMatch = z.object({
  symbol: z.string(),
  name: z.string(),
  exchange: z.string(),
  type: z.enum(listingTypes),
  kind: z.enum(securityKinds),
  currency: z.string().nullable(),
  isin: z.string().nullable(),
  company: z.string().optional(),
  sharesPerUnit: z.number().optional(),
  isPriced: z.literal(false).optional(),
  former: z.object({ symbol: z.string(), until: z.string().nullable() }).optional(),
});
export type SymbolMatch = z.infer<typeof SymbolMatch>;

/**
 * The last price and its change since the previous close, in the currency and per cent (1.5 is 1.5 %); null if unknown.
 * `currency` is an ISO code, or `GBX`, `ZAC` or `ILA` where an exchange quotes in hundredths; absent for US dollars. `asOf` is the date of the price, or its time with the
 * offset of the exchange if the provider supplies one: its first ten characters are the date there.
 */
export const Quote = z.object({
  symbol: z.string(),
  price: z.number(),
  change: z.number().nullable(),
  changePercent: z.number().nullable(),
  currency: z.string().optional(),
  asOf: z.string(),
});
export type Quote = z.infer<typeof Quote>;

/**
 * A company: `marketCap` in US dollars, `volume` in shares on the day of `asOf`; null if unknown, as for ETFs. The price is
 * in whole units of `currency`, which is absent for US dollars.
 */
export const Profile = z.object({
  symbol: z.string(),
  companyName: z.string(),
  price: z.number(),
  industry: z.string().nullable(),
  sector: z.string().nullable(),
  marketCap: z.number().nullable(),
  volume: z.number().nullable(),
  exchange: z.string(),
  currency: z.string().optional(),
  asOf: z.string(),
});
export type Profile = z.infer<typeof Profile>;

/** A company in an industry, priced as in `Quote`. */
export const Peer = z.object({
  symbol: z.string(),
  price: z.number(),
  companyName: z.string(),
  industry: z.string().nullable(),
  sector: z.string().nullable(),
  volume: z.number().nullable(),
  asOf: z.string(),
});
export type Peer = z.infer<typeof Peer>;

/**
 * A trading day: prices in the currency of the history, adjusted for splits but not for dividends and spin-offs. `volume` in shares (to
 * the thousand in the snapshot). Unknown fields are omitted.
 */
export const PriceBar = z.object({
  date: z.string(),
  close: z.number(),
  open: z.number().optional(),
  high: z.number().optional(),
  low: z.number().optional(),
  volume: z.number().optional(),
});
export type PriceBar = z.infer<typeof PriceBar>;

/** Closes from `date` on are not comparable with earlier ones; `reason` is a clause that says why. */
export const HistoryBreak = z.object({ date: z.string(), reason: z.string() });
export type HistoryBreak = z.infer<typeof HistoryBreak>;

/**
 * What one share becomes if each dividend buys more at the close of its ex-date: `shares` from `date` on, one before the
 * first step. `missing` says for which part of the range dividends are not known.
 */
export const Reinvested = z.object({
  steps: z.array(z.object({ date: z.string(), shares: z.number() })),
  missing: z.string().optional(),
});
export type Reinvested = z.infer<typeof Reinvested>;

/**
 * Bars by date, oldest first. `asOf` is the date of the last bar, null without a history. `gaps` are trading days
 * without a close. Charts must not draw a line across gaps or breaks, and a price change across a break is not a
 * return. Both fields are omitted if empty. `currency` is as in `Quote`. `reinvested` is present in a total return that has
 * bars. `since` is the first day of all comparable closes, those before the range too; omitted if it is not known.
 * `convertedFrom` is the currency of the exchange if the bars are converted from it.
 */
export const PriceHistory = z.object({
  symbol: z.string(),
  asOf: z.string().nullable(),
  currency: z.string().optional(),
  convertedFrom: z.string().optional(),
  bars: z.array(PriceBar),
  gaps: z.array(z.string()).optional(),
  breaks: z.array(HistoryBreak).optional(),
  reinvested: Reinvested.optional(),
  since: z.string().optional(),
});
export type PriceHistory = z.infer<typeof PriceHistory>;

/**
 * The closes of the last 63 trading days (a quarter), oldest first, adjusted as in `PriceBar`; null on days without a
 * close, before the first one, and before a break.
 */
export const Sparkline = z.object({ symbol: z.string(), closes: z.array(z.number().nullable()) });
export type Sparkline = z.infer<typeof Sparkline>;

/**
 * A close as it was traded on `date`: not adjusted for later splits and spin-offs. `date` is the day of the close, which
 * can be before the requested one.
 */
export const TradedClose = z.object({
  symbol: z.string(),
  date: z.string(),
  close: z.number(),
  currency: z.string(),
});
export type TradedClose = z.infer<typeof TradedClose>;

/**
 * A purchase of one share, in US dollars: `close` is the traded close of `date`, the day that was asked for, or the last or first
 * one with a close. By splits it has become `shares`, at `price` on `asOf`.
 */
export const PastPurchase = z.object({
  symbol: z.string(),
  name: z.string(),
  date: z.string(),
  close: z.number(),
  shares: z.number(),
  price: z.number(),
  asOf: z.string(),
});
export type PastPurchase = z.infer<typeof PastPurchase>;

/**
 * The source of the prices, whether they are live, and the date of the newest; `oldestAsOf` is the date of the oldest
 * price of an active listing, if known and different. `chartEmbed` names the service whose chart replaces the built-in
 * one, if any.
 */
export const MarketStatus = z.object({
  provider: z.string(),
  live: z.boolean(),
  asOf: z.string().nullable(),
  oldestAsOf: z.string().optional(),
  message: z.string().optional(),
  chartEmbed: z.enum(chartEmbeds).optional(),
});
export type MarketStatus = z.infer<typeof MarketStatus>;

/** The market calls. Responses omit unknown symbols; only malformed input is an error (400). */
export const market = {
  searchSymbol: endpoint('public', 'GET /market/search-symbol', {
    summary:
      'Listings by symbol, name, ISIN, CUSIP or German WKN, best match first; on one exchange, in a currency, of some kinds',
    query: z.object({
      query: textOf('query', searchLengthMax),
      limit: Limit,
      exchange: textOf('exchange', labelLengthMax).optional(),
      /** As quoted, or a whole currency with its hundredths. */
      currency: textOf('currency', currencyLengthMax).optional(),
      kind: SecurityKinds.optional(),
    }),
    reply: z.array(SymbolMatch),
  }),
  quote: endpoint('public', 'GET /market/quote', {
    summary: 'The last price of a symbol; an empty list if unknown',
    query: SingleSymbol,
    reply: z.array(Quote),
  }),
  quotes: endpoint('public', 'GET /market/quotes', {
    summary: 'The last prices of up to 100 symbols, in the order of the request',
    query: MultipleSymbols,
    reply: z.array(Quote),
  }),
  profile: endpoint('public', 'GET /market/profile', {
    summary: 'The company of a symbol; an empty list if unknown',
    query: SingleSymbol,
    reply: z.array(Profile),
  }),
  companyScreener: endpoint('public', 'GET /market/company-screener', {
    summary:
      'Stocks and ADRs in an industry, largest market cap first, without the excluded symbol; with comparable=true its peers: companies of comparable size, from the sector too if the industry has few',
    query: z.object({
      industry: textOf('industry', labelLengthMax),
      limit: Limit,
      exclude: symbolOf('exclude').optional(),
      comparable: z.enum(['true', 'false']).default('false'),
    }),
    reply: z.array(Peer),
  }),
  history: endpoint('public', 'GET /market/history', {
    summary: 'Daily closes of a symbol over a range that ends on its last known trading day',
    query: SingleSymbol.extend({
      range: z.enum(priceRanges, { error: `range must be one of ${priceRanges.join(', ')}` }).default('1y'),
      /** `total` adds what reinvested dividends make of a share; closes are the same. */
      returns: z.enum(returnKinds, { error: 'returns must be total or price' }).default('price'),
      /** Converts the bars at the exchange rate of each day; bars before the first rate are left out. */
      currency: z.enum(currencies, { error: 'currency must be an ISO code such as EUR' }).optional(),
    }),
    reply: PriceHistory,
  }),
  close: endpoint('public', 'GET /market/close', {
    summary:
      'The traded close of a day or of the last day in the year before that has one; an empty list if unknown, or after a split',
    query: SingleSymbol.extend({ date: IsoDate }),
    reply: z.array(TradedClose),
  }),
  purchases: endpoint('public', 'GET /market/purchases', {
    summary:
      'What became of one share each, bought on a day; without symbols that have no comparable closes in US dollars',
    query: z.object({ symbols: symbolsUpTo(limits.sampleHoldings + 1), date: IsoDate }),
    reply: z.array(PastPurchase),
  }),
  sparklines: endpoint('public', 'GET /market/sparklines', {
    summary: 'The closes of the last 63 trading days of up to 100 symbols, without those that have none',
    query: MultipleSymbols,
    reply: z.array(Sparkline),
  }),
  stream: endpoint('public', 'GET /market/stream', {
    summary:
      'Quotes of up to 100 symbols as they change: server-sent events `quotes` (a list) and `beat`; 204 if prices are not live',
    query: MultipleSymbols,
    reply: z.string(),
    media: 'text/event-stream',
  }),
  status: endpoint('public', 'GET /market/status', {
    summary: 'The source and date of the prices',
    reply: MarketStatus,
  }),
};
