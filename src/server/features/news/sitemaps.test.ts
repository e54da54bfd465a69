import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, bothDatabases, startApi } from '#tests/support/api.ts';
import { articleCalls } from '#tests/support/articles.ts';

describe.each(bothDatabases)('sitemaps on %s', (kind) => {
  let api: Api;
  let updatedAt: string;
  beforeAll(async () => {
    api = await startApi(kind);
    const admin = await api.admin();
    const { create } = articleCalls(() => admin);
    updatedAt = (await create({ slug: 'fish-chips' })).updatedAt;
    await create({ title: 'A secret draft', publish: 'draft' });
  });
  afterAll(() => api.stop());

  async function read(path: string) {
    const { statusCode, headers, body } = await api.app.inject(path);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const entries = [
      ...body.matchAll(/<(?:url|sitemap)><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g),
    ];
    return new Map(
      entries.map(([, address = '', changed]) => [address.replace('http://localhost:3000', ''), changed]),
    );
  }

  test('are listed by an index with the newest change of each', async () => {
    const index = await read('/sitemap.xml');
    expect([...index]).toEqual([
      ['/sitemap-pages.xml', undefined],
      ['/sitemap-articles.xml', updatedAt],
      ['/sitemap-stocks.xml', '2026-08-21'],
      ['/sitemap-investors.xml', '2026-08-14'],
    ]);
  });

  test('of pages have the lists', async () => {
    expect([...(await read('/sitemap-pages.xml')).keys()]).toEqual(
      expect.arrayContaining(['/', '/news', '/stocks', '/investors', '/help']),
    );
  });

  test('of articles have the published ones', async () => {
    expect([...(await read('/sitemap-articles.xml'))]).toEqual([['/news-detail/fish-chips', updatedAt]]);
  });

  test('of stocks have every listed symbol once, with the day of its price', async () => {
    const stocks = await read('/sitemap-stocks.xml');
    expect(stocks.size).toBe(6_727);
    expect(stocks.get('/stocks/SAP.DE')).toBe('2026-07-01');
    expect(stocks.get('/stocks/AAPL')).toBe('2026-08-21');
    expect(stocks.has('/stocks/BRK-B')).toBe(true);
    expect(stocks.has('/stocks/AVB')).toBe(false);
  });

  test('of investors have each with the day of its filing', async () => {
    const investors = await read('/sitemap-investors.xml');
    expect(investors.size).toBe(81);
    expect(investors.get('/investors/warren-buffett')).toBe('2026-08-14');
    expect(investors.get('/investors/michael-burry')).toBe('2025-11-03');
  });

  test('escape the address of the site', async () => {
    const { body } = await api.app.inject('/sitemap-pages.xml');
    expect(body).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n<urlset xmlns=/);
  });
});
