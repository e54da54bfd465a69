import { z } from 'zod';
import { chartEmbeds } from '../domain/chart-embed.ts';
import { limits } from '../domain/limits.ts';
import { priceRanges } from '../domain/price-ranges.ts';
import { isWellFormedSymbol, listingTypes, normaliseSymbol } from '../domain/symbols.ts';
import { endpoint } from './endpoint.ts';

const symbolRule = 'a symbol is 1 to 15 letters, digits and dashes, such as AAPL or BRK-B';
const searchLengthMax = 64;
const labelLengthMax = 100;
const rowsMax = 50;

function symbolOf(name: string) {
  return z
    .string({ error: `${name} is needed: ${symbolRule}` })
    .transform((text) => normaliseSymbol(text))
    .refine(isWellFormedSymbol, `${name} is not accepted: ${symbolRule}`);
}

function textOf(name: string, max: number) {
  const message = `${name} must be a text of 1 to ${max} characters`;
  return z.string({ error: message }).trim().min(1, message).max(max, message);
}

const limitRule = `limit must be a whole number from 1 to ${rowsMax}`;
const Limit = z.coerce
  .number<string | number>({ error: limitRule })
  .int(limitRule)
  .min(1, limitRule)
  .max(rowsMax, limitRule)
  .default(limits.peers);

const symbolsRule = `symbols must be 1 to ${limits.symbolsPerRequest} symbols separated by commas`;
const Symbols = z
  .string({ error: symbolsRule })
  .transform((text) => [...new Set(text.split(',').map(normaliseSymbol))])
  .refine((symbols) => symbols.length <= limits.symbolsPerRequest, symbolsRule)
  .refine((symbols) => symbols.every(isWellFormedSymbol), `${symbolsRule}; ${symbolRule}`);

const OneSymbol = z.object({ symbol: symbolOf('symbol') });
const SeveralSymbols = z.object({ symbols: Symbols });

/** A listing that a search found. `symbol` is canonical (`BRK-B`), here and in every answer. */
export const SymbolMatch = z.object({
  symbol: z.string(),
  name: z.string(),
  exchange: z.string(),
  type: z.enum(listingTypes),
});
export type SymbolMatch = z.infer<typeof SymbolMatch>;

/**
 * A last price in US dollars, with its change since the close before, in dollars and in per cent (1.5 is 1.5 %); null
 * where unknown. `asOf` is the day of the price, or its time where a provider tells one.
 */
export const Quote = z.object({
  symbol: z.string(),
  price: z.number(),
  change: z.number().nullable(),
  changePercent: z.number().nullable(),
  asOf: z.string(),
});
export type Quote = z.infer<typeof Quote>;

/** A company: `marketCap` in US dollars, `volume` in shares of the day of `asOf`; null where unknown, as for every ETF. */
export const Profile = z.object({
  symbol: z.string(),
  companyName: z.string(),
  price: z.number(),
  industry: z.string().nullable(),
  sector: z.string().nullable(),
  marketCap: z.number().nullable(),
  volume: z.number().nullable(),
  exchange: z.string(),
  asOf: z.string(),
});
export type Profile = z.infer<typeof Profile>;

/** A company of an industry, priced as in `Quote`. */
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
 * A trading day: prices in US dollars, adjusted for splits but not for dividends and spin-offs. `volume` in shares (the
 * snapshot knows it to the thousand); what a provider doesn't know is left out.
 */
export const Bar = z.object({
  date: z.string(),
  close: z.number(),
  open: z.number().optional(),
  high: z.number().optional(),
  low: z.number().optional(),
  volume: z.number().optional(),
});
export type Bar = z.infer<typeof Bar>;

/** Bars by date, oldest first. `asOf` is the date of the last; null where there is no history. */
export const History = z.object({ symbol: z.string(), asOf: z.string().nullable(), bars: z.array(Bar) });
export type History = z.infer<typeof History>;

/** The last 63 closes (a quarter of trading days, fewer for a young listing), oldest first, as in `Bar`. */
export const Sparkline = z.object({ symbol: z.string(), closes: z.array(z.number()) });
export type Sparkline = z.infer<typeof Sparkline>;

/**
 * Where the prices come from, whether they are live, and of which day they are at the latest. `chartEmbed` is there where
 * a service's chart is shown instead of ours.
 */
export const MarketStatus = z.object({
  provider: z.string(),
  live: z.boolean(),
  asOf: z.string().nullable(),
  message: z.string().optional(),
  chartEmbed: z.enum(chartEmbeds).optional(),
});
export type MarketStatus = z.infer<typeof MarketStatus>;

/** The market calls. A symbol that nobody knows is left out of the answer; only malformed input is an error (400). */
export const market = {
  searchSymbol: endpoint({
    method: 'GET',
    path: '/market/search-symbol',
    access: 'public',
    summary: 'Listings by symbol and by name, best match first',
    query: z.object({
      query: textOf('query', searchLengthMax),
      limit: Limit,
      exchange: textOf('exchange', labelLengthMax).optional(),
    }),
    reply: z.array(SymbolMatch),
  }),
  quote: endpoint({
    method: 'GET',
    path: '/market/quote',
    access: 'public',
    summary: 'The last price of a symbol; an empty list where none is known',
    query: OneSymbol,
    reply: z.array(Quote),
  }),
  quotes: endpoint({
    method: 'GET',
    path: '/market/quotes',
    access: 'public',
    summary: 'The last prices of up to 100 symbols, in the order asked for',
    query: SeveralSymbols,
    reply: z.array(Quote),
  }),
  profile: endpoint({
    method: 'GET',
    path: '/market/profile',
    access: 'public',
    summary: 'The company behind a symbol; an empty list where none is known',
    query: OneSymbol,
    reply: z.array(Profile),
  }),
  companyScreener: endpoint({
    method: 'GET',
    path: '/market/company-screener',
    access: 'public',
    summary: 'Stocks and ADRs of an industry, biggest market cap first; the excluded symbol takes no place',
    query: z.object({
      industry: textOf('industry', labelLengthMax),
      limit: Limit,
      exclude: symbolOf('exclude').optional(),
    }),
    reply: z.array(Peer),
  }),
  history: endpoint({
    method: 'GET',
    path: '/market/history',
    access: 'public',
    summary: 'Daily closes of a symbol over a range that ends on its last trading day known',
    query: OneSymbol.extend({
      range: z.enum(priceRanges, { error: `range must be one of ${priceRanges.join(', ')}` }).default('1y'),
    }),
    reply: History,
  }),
  sparklines: endpoint({
    method: 'GET',
    path: '/market/sparklines',
    access: 'public',
    summary: 'The last 63 closes of up to 100 symbols; those without any are left out',
    query: SeveralSymbols,
    reply: z.array(Sparkline),
  }),
  stream: endpoint({
    method: 'GET',
    path: '/market/stream',
    access: 'public',
    summary:
      'Quotes of up to 100 symbols as they change: server-sent events `quotes` (a list) and `beat`; 204 where prices do not move',
    query: SeveralSymbols,
    reply: z.string(),
    media: 'text/event-stream',
  }),
  status: endpoint({
    method: 'GET',
    path: '/market/status',
    access: 'public',
    summary: 'Where the prices come from and of when they are',
    reply: MarketStatus,
  }),
};
