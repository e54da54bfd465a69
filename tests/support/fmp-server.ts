import { join } from 'node:path';
import { readCompanies } from '#server/providers/market/snapshot/companies.ts';
import { type FaultyServer, type Reply, startFaultyServer } from './faulty-server.ts';

type Company = Awaited<ReturnType<typeof readCompanies>>[number];

const dataDir = join(import.meta.dirname, '../../data');
const key = 'fmp-key-of-the-tests';
const base = '/stable/';
const dayInMs = 86_400_000;

interface FmpServer extends FaultyServer {
  readonly key: string;
  /** Sets the current price of a symbol, which is also the last one of its history. */
  setPrice(symbol: string, price: number): void;
}

function searchRow({ symbol, companyName, exchange }: Company) {
  return { symbol, name: companyName, currency: 'USD', exchangeFullName: exchange, exchange };
}

function quoteRow({
  symbol,
  companyName,
  exchange,
  price,
  change,
  changePercent,
  volume,
  marketCap,
}: Company) {
  return {
    symbol,
    name: companyName,
    price,
    changePercentage: changePercent,
    change,
    volume,
    marketCap,
    exchange,
    previousClose: price - (change ?? 0),
    timestamp: Math.floor(Date.now() / 1000),
  };
}

function companyRow({
  symbol,
  companyName,
  exchange,
  price,
  volume,
  marketCap,
  sector,
  industry,
  type,
}: Company) {
  return {
    symbol,
    companyName,
    price,
    marketCap,
    volume,
    sector,
    industry,
    beta: null,
    country: 'US',
    isEtf: type === 'etf',
    isFund: false,
    isActivelyTrading: type !== 'inactive',
    exchange,
    exchangeShortName: exchange,
  };
}

function profileRow(company: Company) {
  const { symbol, change, changePercent } = company;
  const details = { change, changePercentage: changePercent, currency: 'USD', fullTimeEmployees: '1000' };
  return { ...companyRow(company), ...details, exchangeFullName: company.exchange, symbol };
}

/** Returns the largest first, with a Frankfurt listing and a fund, as the real service does. */
function screenerRows(industry: string, companies: readonly Company[]) {
  const rows = companies
    .filter((company) => company.industry === industry)
    .sort((a, b) => (b.marketCap ?? 0) - (a.marketCap ?? 0))
    .map(companyRow);
  const [first] = rows;
  if (!first) return [];
  const fund = { ...first, symbol: 'FUNDX', marketCap: 9e15, isFund: true };
  return [{ ...first, symbol: `${first.symbol}.DE` }, fund, ...rows];
}

/** Returns the weekdays from `from` to `to`, newest first, with prices on a sine wave that ends at the current price. */
function dayRows({ symbol, price, volume }: Company, from: string, to: string) {
  const last = Date.parse(to);
  const days = Math.floor((last - Date.parse(from)) / dayInMs);
  return Array.from({ length: days + 1 }, (_, back) => ({ back, day: new Date(last - back * dayInMs) }))
    .filter(({ day }) => day.getUTCDay() % 6 !== 0)
    .map(({ back, day }, at) => ({
      symbol,
      date: day.toISOString().slice(0, 10),
      price: at === 0 ? price : Math.round(price * (100 + 5 * Math.sin(back / 20))) / 100,
      volume,
    }));
}

/** Returns the split of 2020, and a spin-off as a split, newest first. */
function splitRows({ symbol }: Company) {
  return [
    { symbol, date: '2023-01-04', numerator: 1281, denominator: 1000, splitType: 'stock-split' },
    { symbol, date: '2020-08-31', numerator: 4, denominator: 1, splitType: 'stock-split' },
  ];
}

/** Returns dividends, newest first, the first one without an amount yet. */
function dividendRows({ symbol }: Company) {
  const rest = { recordDate: '', paymentDate: '', declarationDate: '', yield: 0.4, frequency: 'Quarterly' };
  return [
    { symbol, date: '2027-02-08', adjDividend: 0, dividend: 0, ...rest },
    { symbol, date: '2026-11-09', adjDividend: 0.27, dividend: 0.27, ...rest },
    { symbol, date: '2020-08-07', adjDividend: 0.205, dividend: 0.82, ...rest },
  ];
}

function rowsFor(path: string, query: URLSearchParams, bySymbol: ReadonlyMap<string, Company>) {
  const searchText = query.get('query')?.toUpperCase() ?? '';
  const one = bySymbol.get(query.get('symbol') ?? '');
  const all = [...bySymbol.values()];
  switch (path) {
    case 'search-symbol':
      return all.filter(({ symbol }) => symbol.startsWith(searchText)).map(searchRow);
    case 'search-name':
      return all.filter(({ companyName }) => companyName.toUpperCase().includes(searchText)).map(searchRow);
    case 'quote':
      return one ? [quoteRow(one)] : [];
    case 'batch-quote':
      return (query.get('symbols') ?? '').split(',').flatMap((symbol) => {
        const company = bySymbol.get(symbol);
        return company ? [quoteRow(company)] : [];
      });
    case 'profile':
      return one ? [profileRow(one)] : [];
    case 'company-screener':
      return screenerRows(query.get('industry') ?? '', all);
    case 'historical-price-eod/light':
      return one ? dayRows(one, query.get('from') ?? '', query.get('to') ?? '') : [];
    case 'splits':
      return one ? splitRows(one) : [];
    case 'dividends':
      return one ? dividendRows(one) : [];
    default:
      return undefined;
  }
}

function limited(rows: readonly unknown[], query: URLSearchParams) {
  return rows.slice(0, Number(query.get('limit') ?? rows.length));
}

/** Starts a fake Financial Modeling Prep on a free port, with the listings and prices of the snapshot. */
export async function startFmpServer(): Promise<FmpServer> {
  const bySymbol = new Map((await readCompanies(dataDir)).map((company) => [company.symbol, company]));
  function respond(path: string, query: URLSearchParams, headers: Headers): Reply {
    if (headers.get('apikey') !== key || query.has('apikey')) {
      return {
        status: 401,
        body: { 'Error Message': 'Invalid API KEY. Feel free to create a Free API Key.' },
      };
    }
    const rows = rowsFor(path, query, bySymbol);
    return rows ? { body: limited(rows, query) } : { status: 404, body: [] };
  }
  const server = await startFaultyServer({
    base,
    respond,
    symbolOf: (_path, query) => query.get('symbol') ?? query.get('symbols') ?? query.get('query') ?? '',
  });
  return {
    ...server,
    key,
    setPrice(symbol, price) {
      const company = bySymbol.get(symbol);
      if (!company) throw new Error(`There is no ${symbol} in the snapshot.`);
      const change = price - company.price;
      bySymbol.set(symbol, { ...company, price, change, changePercent: (change / company.price) * 100 });
    },
  };
}
