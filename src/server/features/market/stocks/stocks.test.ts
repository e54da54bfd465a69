import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RelatedListing, StockMatch, StockRow } from '#contract/market-stocks.ts';
import { rssType } from '#server/platform/http/rss.ts';
import { type Api, databases, startApi } from '#tests/support/api.ts';

const listed = (rows: readonly { symbol: string }[]) => rows.map(({ symbol }) => symbol);

describe.each(databases)('stocks on %s', (kind) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api.stop());

  async function get(path: string) {
    const { status, body, headers } = await api.visitor().call('GET', path);
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
    return { body, headers };
  }
  async function refusal(path: string) {
    const { status, body } = await api.visitor().call('GET', path);
    return { status, code: body.code, message: body.message };
  }

  test('the news about a stock are a feed, under every spelling of its symbol', async () => {
    const { statusCode, headers, body } = await api.app.inject('/stocks/brk.b/feed.xml');
    expect([statusCode, headers['content-type']]).toEqual([200, rssType]);
    expect(body).toContain('<link>http://localhost:3000/stocks/BRK-B</link>');
    expect(body.match(/<item>/g)?.length).toBeGreaterThan(2);
    expect((await api.app.inject('/stocks/XXXXX/feed.xml')).statusCode).toBe(404);
  });

  describe('the screener', () => {
    test('lists the largest first, fifty to a page', async () => {
      const { body, headers } = await get('/stocks/screener');
      expect(listed(body.stocks.slice(0, 3))).toEqual(['NVDA', 'AAPL', 'GOOGL']);
      expect(body).toMatchObject({ page: 1, asOf: '2026-08-21' });
      expect([body.stocks.length, body.pages]).toEqual([50, Math.ceil(body.total / 50)]);
      expect(headers['cache-control']).toContain('public');
      const second = (await get('/stocks/screener?page=2')).body;
      expect(second.stocks[0].marketCap).toBeLessThanOrEqual(body.stocks[49].marketCap);
    });

    test('filters by several criteria and sorts', async () => {
      const query =
        'sector=Energy&type=stock&marketCapMin=1e10&change1YMin=0.1&holdersMin=1&sort=change1Y&order=desc';
      const { stocks, total } = (await get(`/stocks/screener?${query}`)).body;
      expect(total).toBeGreaterThan(3);
      for (const row of stocks as StockRow[]) {
        expect(row).toMatchObject({ sector: 'Energy', type: 'stock' });
        expect(row.marketCap).toBeGreaterThanOrEqual(1e10);
        expect(row.holders).toBeGreaterThanOrEqual(1);
        expect(row.changes['1y']).toBeGreaterThanOrEqual(0.1);
      }
      const changes = (stocks as StockRow[]).map(({ changes: { '1y': change } }) => change ?? 0);
      expect(changes).toEqual([...changes].sort((a, b) => b - a));
    });

    test.each([
      ['sort=colour', 'sort must be one of symbol'],
      ['order=up', 'order must be asc or desc'],
      ['type=note', 'type must be stock, adr or etf'],
      ['priceMin=cheap', 'A bound of the screener is a number'],
    ])('refuses %s', async (query, message) => {
      const refused = await refusal(`/stocks/screener?${query}`);
      expect(refused).toMatchObject({ status: 400, code: 'invalid' });
      expect(refused.message).toContain(message);
    });

    test('an empty bound is none', async () => {
      const all = (await get('/stocks/screener?sector=Energy')).body.total;
      for (const query of ['priceMin=&priceMax=', 'priceMax=%20', 'change1YMax=', 'marketCapMax='])
        expect((await get(`/stocks/screener?sector=Energy&${query}`)).body.total).toBe(all);
    });

    test('exports all rows as CSV', async () => {
      const { body, headers } = await get('/stocks/screener/export?sector=Energy&sort=symbol&order=asc');
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(headers['content-disposition']).toBe('attachment; filename="holdwise-stocks-2026-08-21.csv"');
      const { total } = (await get('/stocks/screener?sector=Energy')).body;
      const [header, ...lines] = String(body).trimEnd().split('\r\n');
      expect(header).toMatch(/^\uFEFFSymbol,Name,Type,/);
      expect(lines).toHaveLength(total);
      expect(lines.every((line) => line.includes(',Energy,'))).toBe(true);
    });
  });

  test('the screener has listings abroad where they are asked for, in the currency and of the day of their exchange', async () => {
    const place = `listedIn=${encodeURIComponent('London Stock Exchange')}`;
    const { body } = await get(`/stocks/screener?${place}&currency=GBP`);
    expect(body).toMatchObject({ total: 44, asOf: '2026-07-01' });
    const [largest] = body.stocks;
    expect(largest).toMatchObject({ symbol: 'HSBA.L', currency: 'GBX', price: 1440.4, asOf: '2026-07-01' });
    const everywhere = (await get('/stocks/screener?listedIn=all')).body.total;
    const there = (await get('/stocks/screener?listedIn=abroad')).body.total;
    expect([there, (await get('/stocks/screener')).body.total]).toEqual([633, everywhere - 633]);
    expect(largest.holders).toBe(
      (await get('/stocks/screener?industry=Banks%20-%20Diversified')).body.stocks.find(
        ({ symbol }: StockRow) => symbol === 'HSBC',
      ).holders,
    );
    const past = await get('/stocks/screener?listedIn=abroad&asOf=2026-07-01');
    expect(past.body.total).toBe(0);
    const { exchanges } = (await get('/stocks/facets')).body;
    expect(exchanges).toHaveLength(18);
  });

  test('a listing abroad and one here have each other’s companies once, never their own', async () => {
    const sap = (await get('/stocks/SAP.DE')).body;
    expect(listed(sap.matches)).toContain('CRM');
    expect([...listed(sap.matches), ...listed(sap.peers)]).not.toContain('SAP');
    const honeywell = (await get('/stocks/HON')).body;
    expect(listed(honeywell.matches).filter((symbol) => symbol.endsWith('.T')).length).toBeGreaterThan(0);
    const ford = listed((await get('/stocks/F')).body.peers);
    expect(ford).toEqual(expect.arrayContaining(['TM', 'MBG.DE']));
    expect(ford).not.toContain('7203.T');
  });

  test('facets are the sectors and industries of the screener', async () => {
    const { sectors, industries } = (await get('/stocks/facets')).body;
    expect(sectors.map(({ name }: { name: string }) => name)).toContain('Technology');
    const [first] = industries;
    const { total } = (await get(`/stocks/screener?industry=${encodeURIComponent(first.name)}`)).body;
    expect(total).toBe(first.stocks);
  });

  test('the range of a year says since when its closes can be compared', async () => {
    const { stocks } = (await get('/stocks/brief?symbols=RNA')).body;
    expect(stocks).toMatchObject([{ symbol: 'RNA', asOf: '2026-08-21', closesSince: '2026-02-27' }]);
    const { listing } = (await get('/stocks/HEXA-B.ST')).body;
    const since = '2026-05-21';
    expect(listing).toMatchObject({
      closesSince: since,
      isBroken: true,
      low52: 78.44,
      high52: 89.22,
      changes: { '1y': null },
    });
    const history = (await get('/market/history?symbol=HEXA-B.ST&range=1y')).body;
    expect(history.since).toBe(since);
    const { bars } = history;
    const closes = bars.flatMap((bar: { date: string; close: number }) =>
      bar.date < since ? [] : bar.close,
    );
    expect([Math.min(...closes), Math.max(...closes)]).toEqual([78.44, 89.22]);
  });

  test('movers are the largest gains, losses and volumes', async () => {
    const { asOf, up, down, active } = (await get('/stocks/movers')).body;
    expect([asOf, up.length, down.length, active.length]).toEqual(['2026-08-21', 10, 10, 10]);
    expect(up[0].changes['1d']).toBeGreaterThan(0.05);
    expect(down[0].changes['1d']).toBeLessThan(-0.05);
    expect(active[0].volume).toBeGreaterThan(active[9].volume);
    for (const row of [...up, ...down, ...active]) expect(row.marketCap).toBeGreaterThanOrEqual(2e9);
  });

  describe('similar stocks', () => {
    test.each([
      ['KO', 'PEP'],
      ['V', 'MA'],
      ['HD', 'LOW'],
      ['XOM', 'CVX'],
      ['DAL', 'UAL'],
    ])('of %s have %s among the first five', async (symbol, expected) => {
      const { matches } = (await get(`/market/matching?symbol=${symbol}`)).body;
      expect(listed(matches).slice(0, 5)).toContain(expected);
      expect(matches).toHaveLength(10);
    });

    test('have a score and say why', async () => {
      const [first, ...rest] = (await get('/market/matching?symbol=dal')).body.matches as StockMatch[];
      expect(first).toMatchObject({ symbol: 'UAL', name: expect.stringContaining('United') });
      expect(first?.reasons[0]).toBe('moves closely with it (correlation 0.90)');
      expect(first?.reasons).toContain('the same industry');
      expect(first?.correlation1y).toBeGreaterThan(0.85);
      const scores = [first, ...rest].map((match) => match?.score ?? 0);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
    });

    test('follow the weights of the reader, and of one aspect only', async () => {
      const by = async (weights: string) =>
        listed((await get(`/market/matching?symbol=AAPL&by=${weights}&limit=3`)).body.matches);
      expect(await by('size')).toEqual(expect.arrayContaining(['NVDA', 'MSFT']));
      expect(await by('price:100,size:0')).not.toEqual(await by('size'));
    });

    test('of one share class leave out the other', async () => {
      for (const [symbol, other] of [
        ['GOOGL', 'GOOG'],
        ['BRK-A', 'BRK-B'],
      ]) {
        const { matches } = (await get(`/market/matching?symbol=${symbol}&limit=50`)).body;
        expect(listed(matches)).not.toContain(other);
      }
    });

    test('of a fund are funds', async () => {
      const { matches } = (await get('/market/matching?symbol=SPY')).body;
      expect(listed(matches).slice(0, 4)).toEqual(expect.arrayContaining(['VOO', 'IVV']));
    });

    test.each([
      ['symbol=QQQQQQ', 404, 'not_found', 'There is no stock or fund with the symbol QQQQQQ.'],
      ['symbol=AAPL&by=luck', 400, 'invalid', 'by lists price, industry, holders, size'],
      ['symbol=AAPL&by=price:0', 400, 'invalid', 'At least one weight in by must be greater than 0.'],
      ['symbol=AAPL&limit=99', 400, 'invalid', ''],
      ['symbol=%20', 400, 'invalid', 'symbol is letters, digits and dashes'],
    ])('refuse %s', async (query, status, code, message) => {
      const refused = await refusal(`/market/matching?${query}`);
      expect(refused).toMatchObject({ status, code });
      expect(refused.message.toLowerCase()).toContain(message.toLowerCase());
    });
  });

  describe('diversifiers', () => {
    const find = (holdings: unknown) => api.visitor().call('POST', '/stocks/diversifiers', { holdings });

    test('lower the volatility, most first, and say how', async () => {
      const { status, body } = await find([
        { symbol: 'AAPL', value: 5000 },
        { symbol: 'nvda', value: 5000 },
        { symbol: 'NOWHERE', value: 2500 },
      ]);
      expect(status).toBe(200);
      expect(body.coverage).toBeCloseTo(0.8, 12);
      expect(body.volatility).toBeGreaterThan(0.15);
      const after = body.diversifiers.map(({ volatility }: { volatility: number }) => volatility);
      expect(after).toHaveLength(10);
      expect(after).toEqual([...after].sort((a: number, b: number) => a - b));
      expect(after.at(-1)).toBeLessThan(body.volatility * 0.95);
      expect(body.diversifiers[0].reason).toMatch(
        /\(correlation -?0\.\d\d\): with a tenth of the money in it/,
      );
      expect(listed(body.diversifiers)).not.toContain('SQQQ');
    });

    test('are stocks and funds', async () => {
      const { body } = await find([
        { symbol: 'XOM', value: 1 },
        { symbol: 'CVX', value: 1 },
      ]);
      const symbols = listed(body.diversifiers);
      const types = await Promise.all(
        symbols.map(async (symbol: string) => (await get(`/stocks/${symbol}`)).body.stock.type),
      );
      expect(types).toEqual(expect.arrayContaining(['etf', 'stock']));
      expect(symbols).toContain('TLT');
    });

    test.each([
      [[], 'Send at least one holding'],
      [[{ symbol: 'AAPL', value: 0 }], ''],
      [[{ symbol: '?', value: 1 }], 'symbol is letters, digits and dashes'],
    ])('refuse %j', async (holdings, message) => {
      const { status, body } = await find(holdings);
      expect(status).toBe(400);
      expect(body.message).toContain(message);
    });
  });

  describe('the page of a stock', () => {
    test('has everything in one reply', async () => {
      const { body } = await get('/stocks/KO');
      expect(body.stock).toMatchObject({
        symbol: 'KO',
        price: 91.1,
        asOf: '2026-08-21',
        currency: 'USD',
        country: 'United States',
        dividends12m: 2.08,
      });
      expect(body.stock.change).toBeCloseTo(91.1 * (1 - 1 / (1 + body.stock.changes['1d'])), 2);
      expect(body.stock.holders).toBeGreaterThan(0);
      expect(
        body.holders.holders.map(({ investor }: { investor: { slug: string } }) => investor.slug),
      ).toContain('warren-buffett');
      expect(body.stock.holders).toBe(
        body.holders.holders.filter(({ action }: { action: string }) => action !== 'sold').length,
      );
      expect(listed(body.peers)[0]).toBe('PEP');
      expect(listed(body.peers)).not.toContain('KO');
      expect(listed(body.matches)).toContain('PEP');
      expect(body.dividendCoverage).toEqual({ from: '2021-08-23', through: expect.any(String) });
      const dates = body.dividends.map(({ exDate }: { exDate: string }) => exDate);
      expect(dates).toEqual([...dates].sort().reverse());
    });

    test('knows splits and former names', async () => {
      const { body } = await get('/stocks/NVDA');
      expect(body.splits).toContainEqual({ date: '2024-06-10', numerator: '10', denominator: '1' });
      expect((await get('/stocks/META')).body.stock.formerNames).toContain('Facebook');
    });

    test('says where the security and its company trade, in the currency of the page', async () => {
      const { listing, trading } = (await get('/stocks/HSBA.L')).body;
      expect(listing).toMatchObject({
        place: 'London',
        isEnded: false,
        isinLists: 3,
        american: { symbol: 'HSBC', hasFigures: true, filed: expect.any(Number) },
      });
      expect(listed(trading)).toEqual(['HSBA.L', '0005.HK', 'HSBC', 'HBC1.DE']);
      const of = (symbol: string) => trading.find((row: RelatedListing) => row.symbol === symbol);
      expect(of('HSBA.L')).toMatchObject({ price: 1440.4, currency: 'GBX', value: null, difference: null });
      expect(of('HBC1.DE')).toMatchObject({ isSame: true, price: null, value: null });
      expect(of('HSBC')).toMatchObject({ isSame: false, sharesPerUnit: 5, place: 'New York', price: 104.15 });
      // One of five shares, in pence: dollars and pounds of the day, for one euro.
      expect(of('HSBC').value).toBeCloseTo(((104.15 / 5) * 0.856706 * 100) / 1.16906, 1);
      const { low, median, high, latest, last } = of('HSBC').difference;
      expect([low < median, median < high, Math.abs(median) < 0.005, Math.abs(latest) < 0.02, last]).toEqual([
        true,
        true,
        true,
        true,
        '2026-06-30',
      ]);
      const home = (await get('/stocks/HSBC')).body.trading;
      expect(home[1]).toMatchObject({ symbol: 'HSBA.L', sharesPerUnit: 1, rateDate: '2026-06-30' });
      expect((await get('/stocks/APC.DE')).body.trading[1]).toMatchObject({ symbol: 'AAPL', isSame: true });
      expect((await get('/stocks/EUNL.DE')).body.listing.isEnded).toBe(true);
    });

    test('is the one of the present symbol for a former one, unless another listing has that today', async () => {
      expect((await get('/stocks/FB')).body.stock).toMatchObject({
        symbol: 'META',
        formerSymbols: [{ former: 'FB', until: '2022-06-09' }],
      });
      expect((await get('/stocks/BBT')).body.stock).toMatchObject({ symbol: 'BBT', formerSymbols: [] });
    });

    test('knows what filings say about a symbol that is not listed', async () => {
      const { body } = await get('/stocks/ERF');
      expect(body).toMatchObject({ stock: null, peers: [], matches: [] });
      expect(body.holders.name).toBe('Eurofins Scientific');
      expect(body.holders.holders.length).toBeGreaterThan(0);
      expect(body.news[0].symbols).toContain('ERF');
    });

    test.each(['BRK.B', 'brk.b', 'BRK-B'])('accepts %s', async (symbol) => {
      expect((await get(`/stocks/${symbol}`)).body.stock.symbol).toBe('BRK-B');
    });

    test('exists for every type of listing', async () => {
      const rows = (await get('/stocks/TVE')).body;
      expect(rows.stock).toMatchObject({ type: 'note', marketCap: null });
      expect(rows).toMatchObject({ peers: [], matches: [], dividendCoverage: null });
      expect((await get('/stocks/SPY')).body).toMatchObject({ peers: [], stock: { type: 'etf' } });
    });

    test('an unknown symbol is not found', async () => {
      expect(await refusal('/stocks/QQQQQQ')).toEqual({
        status: 404,
        code: 'not_found',
        message: 'There is no stock or fund with the symbol QQQQQQ.',
      });
      expect((await refusal('/stocks/a%3Fb')).status).toBe(400);
    });
  });
});
