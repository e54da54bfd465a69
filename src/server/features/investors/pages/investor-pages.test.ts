import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  HeldPosition,
  InvestorMoves,
  InvestorSummary,
  QuarterChange,
} from '#contract/investor-pages.ts';
import { rssType } from '#server/platform/http/rss.ts';
import { parseFeed } from '#server/providers/feeds/parse-feed.ts';
import { type Api, type Client, startApi } from '#tests/support/api.ts';

let api: Api;
let visitor: Client;
beforeAll(async () => {
  api = await startApi('sqlite');
  visitor = api.visitor();
});
afterAll(() => api.stop());

const get = async (path: string) => {
  const { status, body } = await visitor.call('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

describe('the list of investors', () => {
  test('has all of them with the figures of the last filing, largest first', async () => {
    const { investors } = await get('/investors');
    expect(investors).toHaveLength(81);
    const values = investors.map(({ value }: InvestorSummary) => value);
    expect(values).toEqual(values.toSorted((a: number, b: number) => b - a));
    // The figures of the filing's cover, and the purchase of 24.5 million shares.
    expect(investors.find(({ slug }: InvestorSummary) => slug === 'warren-buffett')).toMatchObject({
      name: 'Warren Buffett',
      firm: 'Berkshire Hathaway',
      period: '2026-06-30',
      filedOn: '2026-08-14',
      value: 299_253_556_246,
      holdings: 29,
      topTenWeight: expect.closeTo(0.8847, 4),
      largestPurchase: { symbol: 'GOOGL', action: 'added' },
    });
  });

  test.each([
    ['name', 'Adam Wyden'],
    ['holdings', 'Joel Greenblatt'],
  ])('sorts by %s', async (sort, first) => {
    expect((await get(`/investors?sort=${sort}`)).investors[0].name).toBe(first);
  });

  test('rejects an unknown order', async () => {
    const { status, body } = await visitor.call('GET', '/investors?sort=luck');
    expect([status, body.code]).toEqual([400, 'invalid']);
    expect(body.message).toContain('sort must be one of value, valueChange, name');
  });
});

test('the largest moves are those of five well-known investors, by the close of the quarter', async () => {
  const { period, investors } = await get('/investors/moves');
  expect(period).toBe('2026-06-30');
  expect(investors.map(({ slug }: InvestorMoves) => slug)).toEqual([
    'warren-buffett',
    'bill-ackman',
    'ray-dalio',
    'cathie-wood',
    'david-tepper',
  ]);
  const [buffett] = investors;
  expect(buffett).toMatchObject({ firm: 'Berkshire Hathaway', value: 299_253_556_246, changes: 15 });
  const { changes } = await get('/investors/warren-buffett/changes');
  const byAmount = changes
    .filter(({ about }: QuarterChange) => about !== null)
    .toSorted((a: QuarterChange, b: QuarterChange) => Math.abs(b.about ?? 0) - Math.abs(a.about ?? 0));
  const amounts = (rows: { symbol: string; about: number | null }[]) =>
    rows.map(({ symbol, about }) => [symbol, about]);
  expect(amounts(buffett.moves)).toEqual(amounts(byAmount.slice(0, 3)));
});

describe('an investor', () => {
  test('has holdings with weight, change and holding period', async () => {
    const body = await get('/investors/warren-buffett');
    expect(body).toMatchObject({
      quarter: { period: '2026-06-30', positions: 29, isDetailed: true },
      previousPeriod: '2026-03-31',
      page: 1,
      pages: 1,
    });
    const alphabet = body.holdings.find(({ symbol }: HeldPosition) => symbol === 'GOOG');
    expect(alphabet).toMatchObject({
      action: 'added',
      sinceFirst: false,
      changePercent: expect.closeTo(658, 0),
    });
    const weights = body.holdings.map(({ weight }: HeldPosition) => weight);
    expect(weights.reduce((sum: number, weight: number) => sum + weight, 0)).toBeCloseTo(1, 9);
    expect(body.bought).toBeGreaterThan(body.sold);
    expect(body.quarters).toHaveLength(body.history.periods.length);
  });

  test('is exported with all holdings of a quarter', async () => {
    const response = await visitor.call('GET', '/investors/warren-buffett/export?period=2020-09-30');
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toContain('text/csv');
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="warren-buffett-2020-09-30.csv"',
    );
    const [header, ...lines] = String(response.body).replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(header).toBe(
      'Symbol,Name,Kind,Weight,Value (USD),Shares,Action,Previous shares,"Previous shares, split-adjusted",Splits,Change (%),Quarter',
    );
    const { holdings } = await get('/investors/warren-buffett?period=2020-09-30');
    expect(lines.map((line) => line.split(',')[0])).toEqual(
      holdings.map(({ symbol }: HeldPosition) => symbol),
    );
    const apple = holdings[0] as HeldPosition;
    expect(lines[0]).toMatch(/^AAPL,Apple Inc\.,share,0\.\d+,\d+,/);
    expect(lines[0]).toContain(
      `,${apple.shares},reduced,${apple.previousShares},${apple.adjustedPreviousShares},4-for-1,`,
    );
    expect(lines[0]).toMatch(/,2020-09-30$/);
    expect((await visitor.call('GET', '/investors/nobody/export')).status).toBe(404);
  });

  test('adjusts the line of shares for splits', async () => {
    const { holdings } = await get('/investors/warren-buffett?period=2020-09-30');
    const apple = holdings.find(({ symbol }: HeldPosition) => symbol === 'AAPL');
    // 245 million shares before the split 4-for-1 of August 2020, of which few were sold.
    expect(apple).toMatchObject({ splits: '4-for-1', action: 'reduced' });
    expect(apple.adjustedPreviousShares).toBe(4 * apple.previousShares);
    expect(apple.line.at(-2)).toBe(apple.adjustedPreviousShares);
  });

  test('has its industries and the history of what was largest', async () => {
    const { industries, history, largest } = await get('/investors/warren-buffett');
    const sum = industries.reduce((total: number, { weight }: { weight: number }) => total + weight, 0);
    expect(sum).toBeCloseTo(1, 9);
    expect(history.series[0].symbol).toBe('AAPL');
    expect(Math.max(...history.series[0].weights)).toBeGreaterThan(0.5);
    expect(largest[0]).toMatchObject({ symbol: 'AAPL', kind: 'share', action: 'unchanged' });
  });

  test('comes page by page', async () => {
    const first = await get('/investors/ken-fisher');
    const second = await get('/investors/ken-fisher?page=2');
    expect([first.pages, first.holdings.length, second.page]).toEqual([11, 100, 2]);
    expect(second.holdings[0].value).toBeLessThanOrEqual(first.holdings[99].value);
    expect((await get('/investors/ken-fisher?page=12')).holdings).toEqual([]);
  });

  test('is found by its id too, and says its own address', async () => {
    const { wizards } = (await visitor.call('GET', '/wizards/names')).body;
    const { _id } = wizards.find(({ name }: { name: string }) => name === 'Warren Buffett');
    expect((await get(`/investors/${_id}`)).investor.slug).toBe('warren-buffett');
  });

  test.each([
    ['/investors/nobody', 404, 'not_found'],
    ['/investors/nobody/follow', 404, 'not_found'],
    ['/investors/warren-buffett?period=2011-03-31', 404, 'not_found'],
    ['/investors/warren-buffett?period=2026-06-29', 400, 'invalid'],
    ['/investors/warren-buffett?page=0', 400, 'invalid'],
    ['/investors/compare?a=warren-buffett', 400, 'invalid'],
    ['/investors/compare?a=warren-buffett&b=nobody', 404, 'not_found'],
    ['/investors/activity?period=2011-03-31', 404, 'not_found'],
    ['/investors/activity?by=luck', 400, 'invalid'],
    ['/investors/warren-buffett/follow?weights=luck', 400, 'invalid'],
    ['/investors/warren-buffett/follow?costs=0.2', 400, 'invalid'],
    ['/investors/warren-buffett/follow?top=0', 400, 'invalid'],
    ['/investors/warren-buffett/follow?from=2024-02-30', 400, 'invalid'],
    ['/investors/warren-buffett/follow?from=2025-01-01&to=2024-01-01', 400, 'invalid'],
  ])('refuses %s', async (path, status, code) => {
    const refused = await visitor.call('GET', path);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  test('weighs puts and calls apart from what is held', async () => {
    const body = await get('/investors/michael-burry');
    expect(body.investor).toMatchObject({ holdings: 4, options: { count: 4 } });
    expect(body).toMatchObject({ held: 4, optionCount: 4, quarter: { period: '2025-09-30' } });
    const { totalValue, optionsValue } = body.quarter;
    expect(body.investor.value).toBe(totalValue - optionsValue);
    expect(body.investor.options.value).toBe(optionsValue);
    expect(optionsValue / totalValue).toBeGreaterThan(0.9);
    const kinds = (list: { kind: string }[]) => list.map(({ kind }) => kind);
    const sum = (list: { weight: number }[]) => list.reduce((total, { weight }) => total + weight, 0);
    expect(kinds(body.largest)).toEqual(['share', 'share', 'share', 'share']);
    expect(kinds(body.options).sort()).toEqual(['call', 'call', 'put', 'put']);
    expect(kinds(body.holdings)).toEqual([...kinds(body.largest), ...kinds(body.options)]);
    expect(sum(body.largest)).toBeCloseTo(1, 9);
    expect(sum(body.options)).toBeCloseTo(1, 9);
    expect(sum(body.industries)).toBeCloseTo(1, 9);
    expect(body.options[0]).toMatchObject({ symbol: 'PLTR', kind: 'put' });
  });

  test('in the first known quarter says nothing about changes', async () => {
    const { quarters } = await get('/investors/warren-buffett');
    const body = await get(`/investors/warren-buffett?period=${quarters.at(-1).period}`);
    const [holding] = body.holdings;
    // The key figures are those of this quarter, too.
    expect(body).toMatchObject({ bought: null, turnover: null });
    expect(body.topTenWeight).not.toBe(body.investor.topTenWeight);
    expect(holding).toMatchObject({ action: null, previousShares: null, adjustedPreviousShares: null });
    expect(holding.shares).toBeGreaterThan(0);
  });

  test('without a filing has what was entered by hand', async () => {
    const admin = await api.admin();
    const holdings = [
      { symbol: 'KO', value: 30 },
      { symbol: 'SPY', value: 10 },
    ];
    const { _id } = (await admin.call('POST', '/wizards/create', { name: 'Ada Lovelace', holdings })).body;
    const body = await get(`/investors/${_id}`);
    expect(body).toMatchObject({
      investor: { slug: 'ada-lovelace', value: 40, holdings: 2, turnover: null, period: null },
      quarter: null,
      bought: null,
      industries: [{ industry: 'Beverages - Non-Alcoholic' }, { industry: 'Funds' }],
    });
    expect(body.holdings[0]).toMatchObject({ symbol: 'KO', weight: 0.75, since: null });
    const unknown = { action: null, shares: null, previousShares: null, adjustedPreviousShares: null };
    expect(body.holdings[0]).toMatchObject(unknown);
    expect(body.largest[0]).toMatchObject({ symbol: 'KO', action: null, changePercent: null });
    const csv = String((await visitor.call('GET', '/investors/ada-lovelace/export')).body);
    expect(csv).toMatch(/^KO,.+,share,0\.75,30,{7}\r$/m);
    expect(await get('/investors/ada-lovelace/follow')).toMatchObject({
      follow: null,
      reason: expect.stringContaining('no filing'),
    });
    expect(await get('/investors/ada-lovelace/follow/2026-06-30')).toMatchObject({ date: null, trades: [] });
    await admin.call('DELETE', `/wizards/delete/${_id}`);
    expect((await visitor.call('GET', '/investors/ada-lovelace')).status).toBe(404);
  });
});

test('two investors are compared both ways', async () => {
  const one = await get('/investors/compare?a=warren-buffett&b=duan-yongping');
  const other = await get('/investors/compare?a=duan-yongping&b=warren-buffett');
  expect(one.overlap).toBe(other.overlap);
  expect(one.overlap).toBeGreaterThan(0.2);
  expect(one.investors.map(({ slug }: InvestorSummary) => slug)).toEqual(['warren-buffett', 'duan-yongping']);
  expect(one.shared[0].weights).toEqual(other.shared[0].weights.toReversed());
  expect(one.uniqueCounts).toEqual(other.uniqueCounts.toReversed());
  expect((await get('/investors/compare?a=duan-yongping&b=duan-yongping')).overlap).toBe(1);
});

describe('the activity of a quarter', () => {
  test('ranks by investors and by weight', async () => {
    const body = await get('/investors/activity');
    expect(body).toMatchObject({ period: '2026-06-30', filed: 80, investors: 81 });
    for (const list of ['mostHeld', 'mostBought', 'mostSold', 'newPositions', 'exits']) {
      const counts = body[list].map(({ investors }: { investors: number }) => investors);
      expect(counts.length).toBeGreaterThan(3);
      expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a));
    }
    expect(body.newPositions.at(-1).investors).toBeGreaterThanOrEqual(2);
    const { mostHeld } = await get('/investors/activity?by=weight');
    const weights = mostHeld.map(({ weight }: { weight: number }) => weight);
    expect(weights).toEqual(weights.toSorted((a: number, b: number) => b - a));
  });

  test('of an earlier quarter says what its sources do not tell', async () => {
    const body = await get('/investors/activity?period=2019-06-30');
    expect(body.filed).toBeLessThan(25);
    expect(body.caveat).toContain('options');
  });
});

test('the filings of an investor are a feed that readers understand, and unknown ones have none', async () => {
  const { statusCode, headers, rawPayload, body } = await api.app.inject(
    '/investors/warren-buffett/feed.xml',
  );
  expect([statusCode, headers['content-type']]).toEqual([200, rssType]);
  const url = 'http://localhost:3000/investors/warren-buffett/feed.xml';
  const { entries } = parseFeed(rawPayload, { contentType: rssType, url });
  expect(entries).toHaveLength(8);
  expect(entries[0]).toMatchObject({
    title: 'Berkshire Hathaway: holdings on 30 June 2026',
    link: 'http://localhost:3000/investors/warren-buffett?period=2026-06-30',
  });
  expect(body).toMatch(/<description>New .* Sold all of /);
  const again = await api.app.inject({
    url: '/investors/warren-buffett/feed.xml',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  expect((await api.app.inject('/investors/nobody/feed.xml')).statusCode).toBe(404);
});
