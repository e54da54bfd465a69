import type { FastifyInstance } from 'fastify';
import type { Endpoint, QueryOf } from '#contract/endpoint.ts';
import { market as calls, type PastPurchase, type PriceHistory } from '#contract/market.ts';
import type { ChartEmbed } from '#domain/chart-embed.ts';
import type { Currency } from '#domain/currencies.ts';
import { isoDay } from '#domain/days.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { pastPurchase } from '#domain/performance/past-purchase.ts';
import { reinvestmentsBetween } from '#domain/performance/reinvestments.ts';
import { tradedClose } from '#domain/performance/traded-close.ts';
import { asQuoted, toQuotedUnit } from '#domain/quoted-units.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { comparableCloses, sinceLastBreak } from '#domain/stock-statistics/comparable-closes.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { type Result, route } from '#server/platform/http/route.ts';
import type { FindListings } from '#server/providers/market/find-listings.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';
import { convertedHistory } from './converted-history.ts';

const pricesCache = 'public, max-age=5';
const closesCache = 'public, max-age=60, stale-while-revalidate=600';
/** A last known price is offered with its day, so it may be old. */
const offeredAgeDays = 366;

interface MarketSettings {
  market: MarketProvider;
  rates: Rates;
  findListings: FindListings;
  /** The chart widget that replaces our own chart. */
  chartEmbed?: ChartEmbed | undefined;
}

/** Adds what reinvested dividends make of a share over the bars. */
function withDividends(history: PriceHistory, security: SecurityData | undefined): PriceHistory {
  const [first, last] = [history.bars[0], history.bars.at(-1)];
  if (!first || !last || !security) return history;
  const { steps, missing } = reinvestmentsBetween(security, { from: first.date, to: last.date });
  return { ...history, reinvested: { steps, ...(missing && { missing }) } };
}

/** Returns the first day of all closes that can be compared with the last one; undefined if it is not known. */
async function comparableSince(
  market: MarketProvider,
  symbol: string,
  caller: MarketCaller,
): Promise<string | undefined> {
  const listed = (await market.figures()).find(symbol);
  if (listed) return listed.closesSince ?? undefined;
  const security = (await market.listing(symbol, caller)) && (await market.securityData(symbol, caller));
  const first = security && sinceLastBreak(comparableCloses(security)).days[0];
  return first === undefined ? undefined : isoDay(first);
}

/** Returns what became of one share each, bought on a day, as far as that is known in US dollars. */
async function purchasesOf(
  market: MarketProvider,
  { symbols, date }: QueryOf<typeof calls.purchases>,
  caller: MarketCaller,
): Promise<PastPurchase[]> {
  const quotes = await market.quotes(symbols, caller);
  const purchases = quotes.map(async ({ symbol, price, asOf }) => {
    const security = await market.securityData(symbol, caller);
    const bought = security?.currency === 'USD' ? pastPurchase(security, date) : undefined;
    return security && bought ? [{ ...bought, symbol, name: security.name, price, asOf }] : [];
  });
  return (await Promise.all(purchases)).flat();
}

/** Registers the market routes. Responses do not depend on the account, so browsers and proxies may cache them. */
export function marketRoutes(
  app: FastifyInstance,
  { market, rates, findListings, chartEmbed }: MarketSettings,
): void {
  function cached<E extends Endpoint>(
    call: E,
    policy: string,
    respond: (query: QueryOf<E>, caller: MarketCaller) => Promise<Result<E>>,
  ): void {
    route(app, call, async ({ query, request, reply }) => {
      const response = await respond(query, { client: clientAddress(request) });
      reply.header('cache-control', policy);
      return response;
    });
  }

  cached(calls.searchSymbol, closesCache, ({ query, kind: kinds, ...rest }, caller) =>
    findListings(query, { ...rest, kinds }, caller),
  );
  const quotes = async (symbols: readonly string[], caller: MarketCaller) =>
    (await market.quotes(symbols, caller)).map(asQuoted);
  cached(calls.quote, pricesCache, ({ symbol }, caller) => quotes([symbol], caller));
  cached(calls.quotes, pricesCache, ({ symbols }, caller) => quotes(symbols, caller));
  cached(calls.profile, pricesCache, async ({ symbol }, caller) => {
    const profile = await market.profile(symbol, caller);
    return profile ? [profile] : [];
  });
  cached(calls.companyScreener, pricesCache, ({ industry, comparable, ...options }, caller) =>
    market.peers(industry, { ...options, comparable: comparable === 'true' }, caller),
  );
  async function inCurrency(history: PriceHistory, currency: Currency | undefined): Promise<PriceHistory> {
    if (!currency) return history;
    const unit = history.currency ?? (await market.listing(history.symbol))?.currency;
    return unit ? convertedHistory(history, { unit, currency, rates }) : history;
  }
  cached(calls.history, closesCache, async ({ symbol, range, returns, currency }, caller) => {
    const [known, since] = await Promise.all([
      market.history(symbol, range, caller).then((history) => inCurrency(history, currency)),
      comparableSince(market, symbol, caller),
    ]);
    const history = since ? { ...known, since } : known;
    return returns === 'total' ? withDividends(history, await market.securityData(symbol, caller)) : history;
  });
  cached(calls.close, closesCache, async ({ symbol, date }, caller) => {
    const security = await market.securityData(symbol, caller);
    const quotedIn = security?.quotedIn;
    const [traded] = (security && tradedClose(security, date, offeredAgeDays)) ?? [];
    const isSplitSince = security?.splits.some(
      (split) => split.date > (traded?.date ?? '') && split.date <= date,
    );
    if (!traded || isSplitSince) return [];
    return [
      quotedIn ? { ...traded, close: toQuotedUnit(traded.close, quotedIn), currency: quotedIn } : traded,
    ];
  });
  cached(calls.purchases, closesCache, (query, caller) => purchasesOf(market, query, caller));
  cached(calls.sparklines, closesCache, ({ symbols }) => market.sparklines(symbols));
  cached(calls.status, pricesCache, async () => ({ ...(await market.status()), chartEmbed }));
}
