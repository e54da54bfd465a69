import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HeldPosition, InvestorSummary } from '#contract/investor-pages.ts';
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
    expect(investors).toHaveLength(41);
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
    ['name', 'Andreas Halvorsen'],
    ['holdings', 'Joel Greenblatt'],
  ])('sorts by %s', async (sort, first) => {
    expect((await get(`/investors?sort=${sort}`)).investors[0].name).toBe(first);
  });

  test('rejects an unknown order', async () => {
    const { status, body } = await visitor.call('GET', '/investors?sort=luck');
    expect([status, body.code]).toEqual([400, 'invalid']);
    expect(body.message).toContain('sort must be one of value, name');
  });
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
      industries: [{ industry: 'Beverages (Production/Distribution)' }, { industry: 'Funds' }],
    });
    expect(body.holdings[0]).toMatchObject({ symbol: 'KO', weight: 0.75, action: 'unchanged', since: null });
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
    expect(body).toMatchObject({ period: '2026-06-30', filed: 40, investors: 41 });
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
