import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewsAbout } from '#contract/market-stocks.ts';
import {
  type Api,
  bothDatabases,
  type Client,
  clientOf,
  createSeededDatabase,
  startApi,
} from '#tests/support/api.ts';
import { articleCalls } from '#tests/support/articles.ts';

const feedUrl = 'https://feeds.example/news';

const item = (number: number, title: string, change: object = {}) => ({
  id: `item ${number}`,
  link: `https://news.example/${number}`,
  title,
  image: null,
  source: 'The Daily',
  feed_url: feedUrl,
  published_at: `2026-11-${String(20 - number).padStart(2, '0')}T08:00:00.000Z`,
  ...change,
});

const link = (number: number, symbol: string, day = 20 - number) => ({
  item_id: `item ${number}`,
  symbol,
  published_at: `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`,
});

describe.each(bothDatabases)('news about stocks on %s', (kind) => {
  let api: Api;
  let ada: Client;
  let articleId: string;

  beforeAll(async () => {
    const { testDatabase, database } = await createSeededDatabase(kind);
    await database.primary
      .insertInto('feed_items')
      .values([
        item(1, 'Google and Apple settle'),
        item(2, 'Apple slips'),
        item(3, 'APPLE SLIPS!'),
        item(4, 'Apple elsewhere', { feed_url: 'https://other.example/feed' }),
        item(5, 'Rain tomorrow'),
      ])
      .execute();
    await database.primary
      .insertInto('feed_item_symbols')
      .values([link(1, 'GOOGL'), link(1, 'AAPL'), link(2, 'AAPL'), link(3, 'AAPL'), link(4, 'AAPL')])
      .execute();
    await database.close();
    api = await startApi(kind, { FEED_URLS: feedUrl }, {}, testDatabase);
    const admin = await api.admin();
    const { create } = articleCalls(() => admin);
    articleId = (await create({ title: 'What Alphabet is worth', symbols: 'googl' }))._id;
    await create({ title: 'Alphabet, unfinished', publish: 'draft', symbols: 'GOOGL' });
    ada = await api.customer();
  });
  afterAll(() => api.stop());

  const newsOf = async (symbol: string): Promise<NewsAbout[]> =>
    (await api.visitor().call('GET', `/market/news?symbol=${symbol}`)).body.news;
  const portfolio = async (title: string, ...symbols: string[]): Promise<string> => {
    const { body } = await ada.call('POST', '/portfolios', { title });
    const { _id } = body.portfolios.find((one: { title: string }) => one.title === title);
    for (const symbol of symbols)
      await ada.call('POST', `/portfolios/${_id}/tickers`, { symbol, shares: '1', buyPrice: '1' });
    return _id;
  };

  test('are articles, feed items and filings, newest first', async () => {
    const news = await newsOf('GOOGL');
    expect(news[0]).toMatchObject({
      kind: 'article',
      title: 'What Alphabet is worth',
      detail: 'What it means.',
      link: '/news-detail/what-alphabet-is-worth',
      source: 'Holdwise',
      image: null,
      symbols: ['GOOGL'],
    });
    expect(news[1]).toEqual({
      kind: 'feed',
      title: 'Google and Apple settle',
      detail: '',
      link: 'https://news.example/1',
      source: 'The Daily',
      date: '2026-11-19T08:00:00.000Z',
      image: null,
      symbols: ['AAPL', 'GOOGL'],
    });
    const filings = news.slice(2);
    expect(filings.length).toBeGreaterThan(3);
    for (const { kind: one } of filings) expect(one).toBe('filing');
    expect(filings).toContainEqual({
      kind: 'filing',
      title: expect.stringMatching(/^Berkshire Hathaway \w.* Alphabet Class A/),
      detail: '78.8 million shares on 30 June 2026, 9.4% of the portfolio.',
      link: '/investors/warren-buffett',
      source: 'Berkshire Hathaway',
      date: '2026-08-14T00:00:00.000Z',
      image: null,
      symbols: ['GOOGL'],
    });
    const dates = news.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test('of one share class are news of the others, except what filings say', async () => {
    const titles = (await newsOf('GOOG')).map(({ title }) => title);
    expect(titles.slice(0, 2)).toEqual(['What Alphabet is worth', 'Google and Apple settle']);
    expect(titles).toContain('Berkshire Hathaway multiplies its Alphabet Class C stake by more than seven');
    expect(titles.filter((title) => title.includes('Class A'))).toEqual([]);
  });

  test('have each title once, and none of feeds that are no longer configured', async () => {
    const feeds = (await newsOf('AAPL')).filter(({ kind: one }) => one === 'feed');
    expect(feeds.map(({ title }) => title)).toEqual(['Google and Apple settle', 'Apple slips']);
  });

  test('are empty for a stock that nobody mentions', async () => {
    expect(await newsOf('ZZZZZ')).toEqual([]);
    expect((await api.visitor().call('GET', '/market/news?symbol=%26')).status).toBe(400);
  });

  test('of a portfolio are about what it holds, the stocks in turn, page by page', async () => {
    const id = await portfolio('Tech', 'AAPL', 'GOOGL', 'NVDA', 'MSFT');
    const first = (await ada.call('GET', `/portfolios/${id}/news`)).body;
    expect(first).toMatchObject({ page: 1 });
    expect(first.pages).toBeGreaterThan(1);
    expect(first.news).toHaveLength(20);
    expect(first.news[0].title).toBe('What Alphabet is worth');
    const filed = first.news.filter((item: NewsAbout) => item.kind === 'filing').slice(0, 4) as NewsAbout[];
    expect(new Set(filed.flatMap(({ symbols }) => symbols)).size).toBe(4);
    const second = (await ada.call('GET', `/portfolios/${id}/news?page=2`)).body;
    expect(second.news.length).toBeGreaterThan(0);
    const keys = [...first.news, ...second.news].map(({ title, symbols }) => `${title} ${symbols}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect((await ada.call('GET', `/portfolios/${id}/news?page=99`)).body.news).toEqual([]);
  });

  test('can be ranked by their importance for the owner', async () => {
    const id = await portfolio('Mostly Microsoft', 'NVDA', 'MSFT');
    const { tickers } = (await ada.call('GET', '/portfolios')).body.portfolios.at(-1);
    const held = tickers.find(({ symbol }: { symbol: string }) => symbol === 'MSFT');
    await ada.call('PUT', `/portfolios/${id}/tickers/${held._id}`, { shares: 1_000 });
    const { news } = (await ada.call('GET', `/portfolios/${id}/news?order=importance`)).body;
    expect(news).toHaveLength(20);
    expect(news[0].symbols).toContain('MSFT');
    expect((await ada.call('GET', `/portfolios/${id}/news?order=best`)).status).toBe(400);
  });

  test('of all portfolios are about all holdings', async () => {
    await portfolio('Drinks', 'KO');
    const { news } = (await ada.call('GET', '/portfolios/all/news')).body;
    expect(news[0].title).toBe('What Alphabet is worth');
    const empty = await api.customer('Bea');
    expect((await empty.call('GET', '/portfolios/all/news')).body).toEqual({
      success: true,
      news: [],
      page: 1,
      pages: 1,
    });
  });

  test('belong to the owner of the portfolio', async () => {
    const { portfolios } = (await ada.call('GET', '/portfolios')).body;
    const path = `/portfolios/${portfolios[0]._id}/news`;
    expect((await (await api.customer('Eve')).call('GET', path)).status).toBe(404);
    expect((await clientOf(api.app).call('GET', path)).status).toBe(401);
  });

  test('search finds stocks, investors and articles', async () => {
    const search = async (query: string) =>
      (await api.visitor().call('GET', `/search?query=${encodeURIComponent(query)}`)).body.results;
    const alphabet = await search('alphabet');
    expect(alphabet.slice(0, 2)).toMatchObject([
      {
        kind: 'stock',
        key: 'GOOGL',
        title: 'Alphabet Inc. Class A',
        detail: 'GOOGL · NASDAQ',
        to: '/stocks/GOOGL',
        quote: { price: expect.any(Number), changePercent: expect.any(Number) },
      },
      { kind: 'stock', key: 'GOOG' },
    ]);
    expect(alphabet.at(-1)).toMatchObject({
      kind: 'article',
      key: articleId,
      title: 'What Alphabet is worth',
      to: '/news-detail/what-alphabet-is-worth',
      quote: null,
    });
    expect(await search('bufett')).toContainEqual({
      kind: 'investor',
      key: 'warren-buffett',
      title: 'Warren Buffett',
      detail: 'Berkshire Hathaway',
      to: '/investors/warren-buffett',
      quote: null,
      listing: null,
    });
    expect((await search('wirth alphabet')).at(-1)).toMatchObject({ title: 'What Alphabet is worth' });
    expect(
      (await search('unfinished')).filter(({ kind: one }: { kind: string }) => one === 'article'),
    ).toEqual([]);
    expect((await api.visitor().call('GET', '/search?query=%20')).status).toBe(400);
  });
});
