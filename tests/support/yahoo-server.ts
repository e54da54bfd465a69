import { join } from 'node:path';
import {
  type FaultyServer,
  type Reply,
  startFaultyServer,
} from '../../src/server/providers/market/faulty-server.ts';
import { readCompanies } from '../../src/server/providers/market/snapshot/companies.ts';

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
  /** From now on only another crumb is accepted, and handed out. */
  changeCrumb(): void;
}

function quoteType({ type }: Company): string {
  return type === 'etf' ? 'ETF' : 'EQUITY';
}

function searchReply(asked: string, companies: readonly Company[]) {
  const wanted = asked.toUpperCase();
  const found = companies.filter(
    ({ symbol, companyName }) => symbol.startsWith(wanted) || companyName.toUpperCase().includes(wanted),
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

/** A day in ten has no close. */
function chartReply({ symbol, price, volume }: Company, query: URLSearchParams) {
  const [from, to] = [Number(query.get('period1')), Number(query.get('period2'))];
  const days = Math.floor((to - from) / dayInS);
  const timestamp = Array.from({ length: days }, (_, day) => from + day * dayInS + 52_200);
  const close = timestamp.map((_, day) => (day % 10 === 5 ? null : price * (1 + Math.sin(day / 20) / 20)));
  const quote = { close, open: close, high: close, low: close, volume: close.map((at) => at && volume) };
  const meta = { symbol, currency: 'USD', gmtoffset: -14_400 };
  return { chart: { result: [{ meta, timestamp, indicators: { quote: [quote] } }], error: null } };
}

function trouble(area: string, status: number, code: string, description: string): Reply {
  return { status, body: { [area]: { result: null, error: { code, description } } } };
}

/** A Yahoo Finance of our own, on a free port: every listing of the snapshot, cookies and crumbs included. */
export async function startYahooServer(): Promise<YahooServer> {
  const companies = await readCompanies(dataDir);
  const bySymbol = new Map(companies.map((company) => [company.symbol, company]));
  let crumbs = 1;
  const crumb = () => `crumb.${crumbs}`;

  function answer(path: string, query: URLSearchParams, headers: Headers): Reply {
    const isKnown = headers.get('cookie')?.includes(cookie) ?? false;
    const isWelcome = isKnown && query.get('crumb') === crumb();
    if (path === 'quote/AAPL') {
      const header = `${cookie}; Domain=.yahoo.com; Path=/; Secure; Max-Age=31536000`;
      return { body: '<!DOCTYPE html><p>Apple', headers: { 'set-cookie': header } };
    }
    if (path === 'v1/test/getcrumb')
      return isKnown ? { body: crumb() } : { status: 401, body: 'Unauthorized' };
    if (path === 'v1/finance/search') return { body: searchReply(query.get('q') ?? '', companies) };
    if (path === 'v7/finance/quote') {
      if (!isWelcome) return trouble('finance', 401, 'Unauthorized', 'Invalid Crumb');
      const asked = (query.get('symbols') ?? '').split(',').flatMap((symbol) => bySymbol.get(symbol) ?? []);
      return { body: { quoteResponse: { result: asked.map(marketOf), error: null } } };
    }
    const company = bySymbol.get(path.slice(path.lastIndexOf('/') + 1));
    if (path.startsWith(quoteSummary)) {
      if (!isWelcome) return trouble('finance', 401, 'Unauthorized', 'Invalid Crumb');
      if (!company) return trouble('quoteSummary', 404, 'Not Found', 'Quote not found for symbol');
      return { body: summaryReply(company) };
    }
    if (!path.startsWith(chart)) return { status: 404, body: 'Not found' };
    if (!company) return trouble('chart', 404, 'Not Found', 'No data found, symbol may be delisted');
    return { body: chartReply(company, query) };
  }

  const server = await startFaultyServer({
    base: '/',
    answer,
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
