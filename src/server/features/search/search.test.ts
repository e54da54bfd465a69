import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchResult } from '#contract/search.ts';
import { type Api, databases, startApi } from '#tests/support/api.ts';
import { unlistedCompanies, unlistedCompanyOf } from './unlisted-companies.ts';

describe.each(databases)('the search on %s', (kind) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api.stop());

  const found = async (query: string): Promise<SearchResult[]> => {
    const { body } = await api.visitor().call('GET', `/search?${new URLSearchParams({ query })}`);
    return body.results.filter(({ kind: one }: { kind: string }) => one === 'stock');
  };
  const stocks = async (query: string) => (await found(query)).map(({ key }) => key);
  const titles = async (query: string) => (await found(query)).map(({ title }) => title);

  const unlistedOf = async (query: string) =>
    (await api.visitor().call('GET', `/search?${new URLSearchParams({ query })}`)).body.unlisted;

  test.each([
    ['saudi aramco', 'Saudi Aramco', 'Riyadh'],
    ['Ubisoft S.A.', 'Ubisoft', 'Paris'],
    ['tata motors stock', 'Tata Motors', 'Mumbai'],
    ['chatgpt', 'OpenAI', null],
    ['openai stock', 'OpenAI', null],
    ['tiktok', 'ByteDance', null],
    ['snickers', 'Mars', null],
    ['ikea furniture', 'IKEA', null],
    ['hon hai precision', 'Foxconn', 'Taipei'],
  ])('says that %s has no listing, instead of a guess', async (query, name, market) => {
    expect(await unlistedOf(query)).toEqual({ name, market });
    const [first = ''] = name.normalize('NFD').split(/\W/);
    for (const title of await titles(query)) expect(title.toLowerCase()).toContain(first.toLowerCase());
  });

  test('no company without a listing has one', async () => {
    const listed = new Set<string>();
    for (const { name } of unlistedCompanies)
      for (const title of await titles(name)) if (unlistedCompanyOf(title)?.name === name) listed.add(title);
    expect([...listed]).toEqual([]);
  });

  test.each([
    ['siemens', 'SIE.DE'],
    ['Nestlé S.A.', 'NESN.SW'],
    ['loreal', 'OR.PA'],
  ])('finds the listing of %s at home', async (query, symbol) => {
    expect((await stocks(query))[0]).toBe(symbol);
    expect(await unlistedOf(query)).toBeNull();
  });

  test('single letters find no names that start with them', async () => {
    expect(await stocks('h&m')).toEqual([]);
  });

  test('a company that another has bought, or a brand, is not its former name', async () => {
    const formerNames = async (symbol: string) =>
      (await api.visitor().call('GET', `/stocks/${symbol}`)).body.stock.formerNames;
    expect(await formerNames('META')).toContain('Facebook');
    for (const [symbol, name] of [
      ['NVO', 'Ozempic'],
      ['AVGO', 'VMware'],
    ] as const)
      expect(await formerNames(symbol)).not.toContain(name);
  });

  test('a similar name has no hint', async () => {
    expect(await unlistedOf('Puma Biotechnology')).toBeNull();
    expect((await stocks('puma biotechnology'))[0]).toBe('PBYI');
  });

  test.each([
    ['similar to apple', 'Stocks similar to Apple Inc.', '/stocks/AAPL#matches-title'],
    ['who holds nvidia?', 'Who holds NVIDIA Corporation', '/stocks/NVDA#holders-title'],
  ])('answers %s', async (query, title, to) => {
    expect((await found(query))[0]).toMatchObject({ title, to });
  });

  test('answers no question about a company without a listing with another one', async () => {
    expect(await unlistedOf('who owns ikea')).toEqual({ name: 'IKEA', market: null });
    expect(await stocks('who owns ikea')).toEqual([]);
  });

  test.each([
    ['US0378331005', 'AAPL'],
    ['us 037833 100 5', 'AAPL'],
    ['037833100', 'AAPL'],
    ['US5949181045', 'MSFT'],
    ['ISIN: US0378331005', 'AAPL'],
    ['CUSIP 037833100', 'AAPL'],
    ['US8030542042', 'SAP'],
    ['ISIN DE0007164600', 'SAP.DE'],
  ])('finds the listings of the ISIN or CUSIP %s, %s first', async (query, symbol) => {
    const isins = (await found(query)).map(({ listing }) => listing?.isin);
    expect((await stocks(query))[0]).toBe(symbol);
    expect(new Set(isins).size).toBe(1);
  });

  test('says what a listing is, and its price as quoted with its day', async () => {
    const [hsbc] = await found('HSBA.L');
    expect(hsbc).toMatchObject({
      listing: { symbol: 'HSBA.L', exchange: 'London Stock Exchange', kind: 'share', company: 'HSBA.L' },
      quote: { price: 1440.4, currency: 'GBX', asOf: '2026-07-01' },
    });
    expect((await found('sap.mi'))[0]).toMatchObject({ listing: { currency: 'EUR' }, quote: null });
  });

  test('finds listings of some kinds alone', async () => {
    const { body } = await api.visitor().call('GET', '/search?query=buffett&kind=index');
    expect(body.results).toEqual([]);
    const coins = await api.visitor().call('GET', '/search?query=bitcoin&kind=coin');
    expect(coins.body.results.map(({ key }: { key: string }) => key)).toEqual(['BTC-USD', 'BCH-USD']);
  });

  test.each([
    ['vmware', 'AVGO'],
    ['xilinx', 'AMD'],
    ['celgene', 'BMY'],
    ['harris corp', 'LHX'],
    ['time warner', 'WBD'],
    ['activision', 'MSFT'],
    ['dowdupont', 'DD'],
    ['weight watchers', 'WW'],
    ['level 3', 'LUMN'],
    ['android', 'GOOGL'],
    ["jack daniel's", 'BF-B'],
    ['calvin klein', 'PVH'],
    ['keytruda', 'MRK'],
    ['turbotax', 'INTU'],
    ['quickbooks', 'INTU'],
    ['viagra', 'PFE'],
    ['timberland', 'VFC'],
    ['bhp billiton', 'BHP'],
    ['philips electronics', 'PHG'],
    ['3x nasdaq', 'TQQQ'],
    ['all country world', 'ACWI'],
    ['alphabet class c', 'GOOG'],
    ['alphabet class a', 'GOOGL'],
    ['berkshire hathaway class b', 'BRK-B'],
    ['heico class a', 'HEI-A'],
    ['wkn 716460', 'SAP.DE'],
    ['ENAG99', 'EOAN.DE'],
    ['sony tokyo', '6758.T'],
    ['alibaba hong kong', '9988.HK'],
    ['puma', 'PUM.DE'],
    ['invest in nvidia', 'NVDA'],
    ['nespresso machines', 'NESN.SW'],
    ['louis vuitton', 'MC.PA'],
    ['royal bank of scotland', 'NWG'],
    ['alexa', 'AMZN'],
  ])('finds %s first as %s', async (query, symbol) => {
    expect((await stocks(query))[0]).toBe(symbol);
  });
});
