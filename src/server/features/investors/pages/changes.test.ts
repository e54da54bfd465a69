import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QuarterChange } from '#contract/investor-pages.ts';
import { type Api, bothDatabases, startApi } from '#tests/support/api.ts';

describe.each(bothDatabases)('the changes of a quarter on %s', (kind) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api.stop());

  const changes = (slug: string, query = '') =>
    api.visitor().call('GET', `/investors/${slug}/changes${query}`);
  const find = (rows: QuarterChange[], symbol: string) =>
    rows.find((row) => row.symbol === symbol && row.kind === 'share');

  test('adjusts for a split in the quarter and estimates what was traded', async () => {
    const { status, body } = await changes('ray-dalio', '?period=2026-06-30');
    expect(status).toBe(200);
    expect(body).toMatchObject({ period: '2026-06-30', previousPeriod: '2026-03-31', page: 1, caveat: null });
    const kla = find(body.changes, 'KLAC');
    expect(kla).toMatchObject({
      action: 'reduced',
      shares: 328_070,
      previousShares: 108_674,
      adjustedPreviousShares: 1_086_740,
      splits: '10-for-1',
      changePercent: -69.8115,
    });
    expect(kla?.low).toBeLessThan(kla?.high ?? 0);
    const average = (kla?.about ?? 0) / (328_070 - 1_086_740);
    expect(average).toBeGreaterThan(kla?.low ?? 0);
    expect(average).toBeLessThan(kla?.high ?? 0);
  });

  test('compares any two quarters, and lists one kind of change', async () => {
    const { body } = await changes('warren-buffett', '?period=2026-06-30&since=2024-03-31');
    expect(body).toMatchObject({ period: '2026-06-30', previousPeriod: '2024-03-31', caveat: null });
    const apple = find(body.changes, 'AAPL');
    expect(apple).toMatchObject({ action: 'reduced', previousShares: 789_368_450, low: null });
    expect(apple?.about).toBeLessThan(0);
    const sold = (await changes('warren-buffett', '?since=2024-03-31&action=sold')).body;
    expect(sold.changes).toHaveLength(body.counts.sold);
    expect(sold.counts).toEqual(body.counts);
    expect((await changes('warren-buffett', '?period=2024-03-31&since=2026-06-30')).status).toBe(400);
    expect((await changes('warren-buffett', '?since=1999-03-31')).status).toBe(404);
  });

  test('lists options after shares, whatever their shares are worth', async () => {
    const { body } = await changes('michael-burry', '?period=2025-09-30');
    const kinds = body.changes.map((change: QuarterChange) => change.kind);
    expect(kinds.slice(0, 9)).toEqual(Array(9).fill('share'));
    expect(kinds.slice(9)).not.toContain('share');
    expect(body.changes.slice(0, 9).map(({ symbol }: QuarterChange) => symbol)).toContain('LULU');
  });

  test('lists the largest changes first and unchanged positions last', async () => {
    const { body } = await changes('warren-buffett');
    const actions: string[] = body.changes.map(({ action }: QuarterChange) => action);
    const { unchanged, ...changed } = body.counts;
    const moved = Object.values(changed as Record<string, number>).reduce((sum, count) => sum + count, 0);
    expect(actions.slice(0, moved)).not.toContain('unchanged');
    expect(actions.slice(moved)).toEqual(Array(unchanged).fill('unchanged'));
    expect(body.changes.at(-1)).toMatchObject({ about: 0, changePercent: 0 });
  });

  test('prices are in the shares of today, amounts in those of the quarter', async () => {
    const { body } = await changes('david-tepper', '?period=2024-03-31');
    const nvidia = find(body.changes, 'NVDA');
    expect(nvidia?.high).toBeLessThan(100);
    const perShare = Math.abs((nvidia?.about ?? 0) / ((nvidia?.shares ?? 0) - (nvidia?.previousShares ?? 0)));
    expect(perShare).toBeGreaterThan(480);
    expect(perShare).toBeLessThan(1_000);
  });

  test('says what a source leaves open, and that the first filing has no changes', async () => {
    const { body } = await changes('warren-buffett', '?period=2016-06-30');
    expect(body.caveat).toMatch(/does not tell options from shares/);
    expect((await changes('warren-buffett', '?period=2016-03-31')).body).toMatchObject({
      period: '2016-03-31',
      previousPeriod: null,
      changes: [],
    });
  });

  test('after a gap nothing is a change of the quarter, but any quarters can be compared', async () => {
    const { body } = await changes('peter-thiel', '?period=2026-06-30');
    expect(body).toMatchObject({ previousPeriod: null, changes: [] });
    expect(body.caveat).toMatch(/not known, .* the last known one is for 30 September 2025\.$/);
    const since = (await changes('peter-thiel', '?period=2026-06-30&since=2025-09-30')).body;
    expect(since).toMatchObject({ previousPeriod: '2025-09-30', caveat: null });
    expect(find(since.changes, 'AMZN')).toMatchObject({ action: 'bought', low: null });
    const page = (await api.visitor().call('GET', '/investors/peter-thiel?period=2026-06-30')).body;
    expect(page).toMatchObject({ previousPeriod: null, bought: null, sold: null });
    expect(page.holdings[0]).toMatchObject({ action: null, previousShares: null });
  });

  test('pages through the changes', async () => {
    const first = (await changes('ray-dalio')).body;
    const last = (await changes('ray-dalio', `?page=${first.pages}`)).body;
    expect(first.changes).toHaveLength(100);
    const total = Object.values(first.counts as Record<string, number>).reduce(
      (sum, count) => sum + count,
      0,
    );
    expect((first.pages - 1) * 100 + last.changes.length).toBe(total);
  });

  test('rejects unknown investors, unknown quarters and days that end no quarter', async () => {
    expect((await changes('nobody')).status).toBe(404);
    expect((await changes('warren-buffett', '?period=1999-03-31')).status).toBe(404);
    expect((await changes('warren-buffett', '?period=2026-06-29')).status).toBe(400);
  });
});
