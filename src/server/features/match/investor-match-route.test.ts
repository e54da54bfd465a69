import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InvestorSummary } from '#contract/investor-pages.ts';
import type { InvestorMatch } from '#contract/match.ts';
import { type Api, startApi } from '#tests/support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi('sqlite');
});
afterAll(() => api.stop());

const match = (holdings: unknown) => api.visitor().call('POST', '/investors/match', { holdings });

interface HeldShare {
  symbol: string;
  kind: string;
  value: number;
}

/** Returns the shareholdings of an investor's newest filing. */
async function sharesOf(slug: string) {
  const found: { symbol: string; value: number }[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { body } = await api.visitor().call('GET', `/investors/${slug}?page=${page}`);
    pages = body.pages;
    for (const { symbol, kind, value } of body.holdings as HeldShare[])
      if (kind === 'share' && symbol !== '' && value > 0) found.push({ symbol, value });
  }
  return found.slice(0, 1000);
}

test("an investor's own portfolio has an overlap of exactly 1 with that investor", async () => {
  const { investors } = (await api.visitor().call('GET', '/investors')).body;
  for (const [at, { slug, holdings }] of (investors as InvestorSummary[]).entries()) {
    // Every second one saves time; more holdings than that cannot be sent at once.
    if (at % 2 === 1 || holdings > 1000) continue;
    const shares = await sharesOf(slug);
    const { body } = await match(shares);
    const own = body.matches.find(({ investor }: InvestorMatch) => investor.slug === slug);
    expect([slug, own.overlap, own.industrySimilarity]).toEqual([slug, 1, 1]);
    expect(body.matches[0].overlap).toBe(1);
  }
});

test('a share abroad is the receipt that investors file, valued in the currency that is sent', async () => {
  const receipts = [
    { symbol: 'SAP', value: 200 },
    { symbol: 'TM', value: 100 },
    { symbol: 'HSBC', value: 100 },
  ];
  const home = [
    { symbol: 'SAP.DE', value: 200 },
    { symbol: '7203.T', value: 100 },
    { symbol: 'HSBA.L', value: 60 },
    { symbol: 'HSBC', value: 40 },
    { symbol: '005930.KS', value: 1000 },
    { symbol: 'VWCE.DE', value: 100 },
  ];
  const [filed, held] = [(await match(receipts)).body, (await match(home)).body];
  const overlaps = ({ matches }: { matches: InvestorMatch[] }) =>
    Object.fromEntries(matches.map(({ investor, overlap }) => [investor.slug, overlap]));
  expect(overlaps(held)).toEqual(overlaps(filed));
  expect(held).toMatchObject({ compared: 4, coverage: expect.closeTo(400 / 1500, 6) });
  expect(held.uncovered.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['005930.KS', 'VWCE.DE']);
  expect(held.uncovered[0].reason).toContain('outside the United States only');
  const shared = (held.matches as InvestorMatch[]).flatMap((one) => one.shared);
  expect(shared).toContainEqual(expect.objectContaining({ symbol: 'SAP.DE', filedAs: 'SAP', yours: 0.5 }));
  const pence = [
    { symbol: 'HSBA.L', value: 144_040, currency: 'GBX' },
    { symbol: 'KO', value: 1440.4 },
  ];
  const { yours } = (await match(pence)).body;
  expect(yours.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['HSBA.L', 'KO']);
  expect(yours[0].weight).toBeGreaterThan(0.53);
  expect(yours[0].weight).toBeLessThan(0.62);
});

// Apple is 22.04 % and Coca-Cola 10.86 % of Berkshire Hathaway's shares.
test('compares holdings with all investors, most similar first', async () => {
  const holdings = [
    { symbol: 'aapl', value: 113 },
    { symbol: 'KO', value: 97 },
    { symbol: 'NVDA', value: 258 },
    { symbol: 'COST', value: 532 },
  ];
  const { status, body } = await match(holdings);
  expect(status).toBe(200);
  expect(body.matches).toHaveLength(81);
  const overlaps = body.matches.map(({ overlap }: InvestorMatch) => overlap);
  expect(overlaps).toEqual(overlaps.toSorted((a: number, b: number) => b - a));
  const buffett = body.matches.find(({ investor }: InvestorMatch) => investor.slug === 'warren-buffett');
  expect(buffett).toMatchObject({
    overlap: 0.21,
    sharedCount: 2,
    shared: [
      { symbol: 'AAPL', yours: 0.113, theirs: expect.closeTo(0.2204, 4) },
      { symbol: 'KO', yours: 0.097, theirs: expect.closeTo(0.1086, 4) },
    ],
    onlyYours: ['COST', 'NVDA'],
    rankCorrelation: null,
    // Both classes of Alphabet are one holding.
    concentration: expect.closeTo(0.9104, 4),
  });
  expect(buffett.onlyTheirs[0].symbol).toBe('AXP');
  expect(body).toMatchObject({ coverage: 1, uncovered: [], period: '2026-06-30' });
  const symbols = body.matches.flatMap(({ shared, onlyYours, onlyTheirs }: InvestorMatch) => [
    ...shared.map(({ symbol }) => symbol),
    ...onlyYours,
    ...onlyTheirs.map(({ symbol }) => symbol),
  ]);
  expect(Object.keys(body.names).sort()).toEqual([...new Set(symbols)].sort());
  expect(body.names).toMatchObject({ KO: 'Coca-Cola Company (The)', AAPL: 'Apple Inc.' });
  expect(body.caveat).toContain('do not tell options from shares');
  const developed = body.development.map(({ investor }: InvestorMatch) => investor.slug);
  expect(developed).toEqual(body.matches.slice(0, 5).map(({ investor }: InvestorMatch) => investor.slug));
  for (const [at, { points }] of body.development.entries())
    expect(points.at(-1).overlap).toBe(body.matches[at].overlap);
  expect(body.activity[0]).toMatchObject({ symbol: 'COST', holders: expect.any(Number) });
});

test('counts the holdings of an investor as its page does, and each share class of yours', async () => {
  const { body } = await match([
    { symbol: 'GOOG', value: 1 },
    { symbol: 'GOOGL', value: 1 },
  ]);
  expect([body.compared, body.yours.length]).toEqual([2, 1]);
  for (const { investor, holdings } of body.matches) {
    const page = await api.visitor().call('GET', `/investors/${investor.slug}`);
    expect([investor.slug, holdings]).toEqual([investor.slug, page.body.held]);
  }
});

test('the order and the unit of the values do not matter', async () => {
  const holdings = [
    { symbol: 'AAPL', value: 3 },
    { symbol: 'MSFT', value: 2 },
    { symbol: 'KO', value: 5 },
  ];
  const scaled = holdings.map(({ symbol, value }) => ({ symbol, value: value * 1024 })).reverse();
  const [one, other] = await Promise.all([match(holdings), match(scaled)]);
  expect(other.body).toEqual(one.body);
});

test('says what cannot be compared, and how much can', async () => {
  const { body } = await match([
    { symbol: 'KO', value: 60 },
    { symbol: 'SPY', value: 30 },
    { symbol: 'QQQQQQ', value: 10 },
  ]);
  expect(body.coverage).toBeCloseTo(0.9, 12);
  expect(body.uncovered).toEqual([
    {
      symbol: 'QQQQQQ',
      name: 'QQQQQQ',
      reason: expect.stringContaining('No listing and no filing has this symbol'),
    },
  ]);
  expect(body.yours).toEqual([
    { symbol: 'KO', weight: 0.666667 },
    { symbol: 'SPY', weight: 0.333333 },
  ]);
  expect(body.names['SPY']).toContain('S&P 500');
  const nothing = await match([{ symbol: 'QQQQQQ', value: 30 }]);
  expect(nothing.body).toMatchObject({
    coverage: 0,
    yours: [],
    development: [],
    caveat: null,
    activity: [],
  });
});

test('the share classes of a company are one holding', async () => {
  const holdersOf = async (symbol: string) => {
    const { body } = await match([{ symbol, value: 1 }]);
    return body.matches.find(({ investor }: InvestorMatch) => investor.slug === 'warren-buffett');
  };
  const [classA, classC] = await Promise.all([holdersOf('GOOGL'), holdersOf('GOOG')]);
  // 9.4 % in class A and 3.2 % in class C.
  expect(classA.overlap).toBeCloseTo(0.126, 3);
  expect(classC.overlap).toBe(classA.overlap);
  expect(classC.shared).toMatchObject([{ symbol: 'GOOG' }]);
  const both = await match([
    { symbol: 'GOOG', value: 1 },
    { symbol: 'GOOGL', value: 3 },
  ]);
  expect(both.body.yours).toEqual([{ symbol: 'GOOGL', weight: 1 }]);
  expect(both.body.names).toMatchObject({ GOOGL: 'Alphabet Inc.' });
  const [{ holders }] = both.body.activity;
  const held = await api.visitor().call('GET', '/market/holders?symbol=GOOGL');
  expect(holders).toBeGreaterThanOrEqual(
    held.body.holders.filter(({ shares }: { shares: number }) => shares > 0).length - 1,
  );
});

test('funds count like shares, because filings list them', async () => {
  const { body } = await match([{ symbol: 'SPY', value: 1 }]);
  expect(body).toMatchObject({ coverage: 1, uncovered: [] });
  const { holdings } = (await api.visitor().call('GET', '/investors/ray-dalio')).body;
  const shares = holdings.find(({ symbol }: { symbol: string }) => symbol === 'SPY');
  const dalio = body.matches.find(({ investor }: InvestorMatch) => investor.slug === 'ray-dalio');
  expect(shares.weight).toBeGreaterThan(0.1);
  expect(dalio.overlap).toBeCloseTo(shares.weight, 2);
  expect(dalio.shared).toMatchObject([{ symbol: 'SPY', yours: 1 }]);
});

test.each([
  [undefined],
  [[]],
  [[{ symbol: 'KO', value: 0 }]],
  [[{ symbol: 'KO', value: -1 }]],
  [[{ symbol: 'KO', value: 'much' }]],
  [[{ symbol: 'K O', value: 1 }]],
  [[{ value: 1 }]],
  [Array.from({ length: 1001 }, () => ({ symbol: 'KO', value: 1 }))],
])('refuses %j', async (holdings) => {
  const { status, body } = await match(holdings);
  expect([status, body.code]).toEqual([400, 'invalid']);
});
