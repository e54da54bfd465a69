import { join } from 'node:path';
import { readCompanies } from '#server/providers/market/snapshot/companies.ts';
import { type FaultyServer, type Reply, startFaultyServer } from './faulty-server.ts';

type Company = Awaited<ReturnType<typeof readCompanies>>[number];

const dataDir = join(import.meta.dirname, '../../data');
const cookie = 'A3=cookie-of-the-tests';
const dayInS = 86_400;
const codes: Readonly<Record<string, string>> = {
  NASDAQ: 'NMS',
  NYSE: 'NYQ',
  AMEX: 'ASE',
  'NYSE ARCA': 'PCX',
  'CBOE BZX': 'BTS',
};
const quoteSummary = 'v10/finance/quoteSummary/';
const chart = 'v8/finance/chart/';

interface YahooServer extends FaultyServer {
  /** Invalidates the crumb and issues another one. */
  changeCrumb(): void;
}

function quoteType({ type }: Company): string {
  return type === 'etf' ? 'ETF' : 'EQUITY';
}

function searchReply(query: string, companies: readonly Company[]) {
  const text = query.toUpperCase();
  const found = companies.filter(
    ({ symbol, companyName }) => symbol.startsWith(text) || companyName.toUpperCase().includes(text),
  );
  const quotes = found.map((company) => ({
    symbol: company.symbol,
    shortname: company.companyName.slice(0, 20),
    longname: company.companyName,
    exchange: codes[company.exchange],
    quoteType: quoteType(company),
    isYahooFinance: true,
  }));
  return { count: quotes.length, quotes, news: [] };
}

function marketOf(company: Company) {
  return {
    symbol: company.symbol,
    quoteType: quoteType(company),
    currency: 'USD',
    exchange: codes[company.exchange],
    regularMarketPrice: company.price,
    regularMarketChange: company.change,
    regularMarketChangePercent: company.changePercent,
    regularMarketTime: Math.floor(Date.now() / 1000),
    regularMarketVolume: company.volume,
  };
}

function summaryReply({ industry, sector, companyName, marketCap, ...company }: Company) {
  const price = { ...marketOf({ industry, sector, companyName, marketCap, ...company }), marketCap };
  const names = { longName: companyName, shortName: companyName, exchangeName: 'Somewhere' };
  const summary = { price: { ...price, ...names }, assetProfile: { industry, sector } };
  return { quoteSummary: { result: [summary], error: null } };
}

/** Returns a split and dividends by their time. Dividends before the split are divided by it. */
function eventsOf() {
  const at = (date: string) => Date.parse(`${date}T13:30:00Z`) / 1000;
  const [split, before, after] = [at('2020-08-31'), at('2020-08-07'), at('2026-11-09')];
  return {
    dividends: {
      [after]: { amount: 0.27, date: after },
      [before]: { amount: 0.204999998, date: before },
    },
    splits: { [split]: { date: split, numerator: 4, denominator: 1, splitRatio: '4:1' } },
  };
}

/** Returns daily closes; one day in ten has none. */
function chartReply({ symbol, price, volume }: Company, query: URLSearchParams) {
  const [from, to] = [Number(query.get('period1')), Number(query.get('period2'))];
  const days = Math.floor((to - from) / dayInS);
  const timestamp = Array.from({ length: days }, (_, day) => from + day * dayInS + 52_200);
  const close = timestamp.map((_, day) => (day % 10 === 5 ? null : price * (1 + Math.sin(day / 20) / 20)));
  const quote = { close, open: close, high: close, low: close, volume: close.map((at) => at && volume) };
  const meta = { symbol, currency: 'USD', gmtoffset: -14_400, longName: `${symbol} long` };
  const events = query.get('events')?.includes('split') ? { events: eventsOf() } : {};
  return { chart: { result: [{ meta, timestamp, ...events, indicators: { quote: [quote] } }], error: null } };
}

function errorReply(section: string, status: number, code: string, description: string): Reply {
  return { status, body: { [section]: { result: null, error: { code, description } } } };
}

/** Starts a fake Yahoo Finance on a free port, with the listings of the snapshot, cookies and crumbs. */
export async function startYahooServer(): Promise<YahooServer> {
  const companies = await readCompanies(dataDir);
  const bySymbol = new Map(companies.map((company) => [company.symbol, company]));
  let crumbs = 1;
  const crumb = () => `crumb.${crumbs}`;

  function respond(path: string, query: URLSearchParams, headers: Headers): Reply {
    const isKnown = headers.get('cookie')?.includes(cookie) ?? false;
    const isAuthorized = isKnown && query.get('crumb') === crumb();
    if (path === 'quote/AAPL') {
      const header = `${cookie}; Domain=.yahoo.com; Path=/; Secure; Max-Age=31536000`;
      return { body: '<!DOCTYPE html><p>Apple', headers: { 'set-cookie': header } };
    }
    if (path === 'v1/test/getcrumb')
      return isKnown ? { body: crumb() } : { status: 401, body: 'Unauthorized' };
    if (path === 'v1/finance/search') return { body: searchReply(query.get('q') ?? '', companies) };
    if (path === 'v7/finance/quote') {
      if (!isAuthorized) return errorReply('finance', 401, 'Unauthorized', 'Invalid Crumb');
      const found = (query.get('symbols') ?? '').split(',').flatMap((symbol) => bySymbol.get(symbol) ?? []);
      return { body: { quoteResponse: { result: found.map(marketOf), error: null } } };
    }
    const company = bySymbol.get(path.slice(path.lastIndexOf('/') + 1));
    if (path.startsWith(quoteSummary)) {
      if (!isAuthorized) return errorReply('finance', 401, 'Unauthorized', 'Invalid Crumb');
      if (!company) return errorReply('quoteSummary', 404, 'Not Found', 'Quote not found for symbol');
      return { body: summaryReply(company) };
    }
    if (!path.startsWith(chart)) return { status: 404, body: 'Not found' };
    if (!company) return errorReply('chart', 404, 'Not Found', 'No data found, symbol may be delisted');
    return { body: chartReply(company, query) };
  }

  const server = await startFaultyServer({
    base: '/',
    respond,
    symbolOf: (path, query) =>
      query.get('symbols') ?? query.get('q') ?? path.slice(path.lastIndexOf('/') + 1),
  });
  return {
    ...server,
    changeCrumb() {
      crumbs += 1;
    },
  };
}
