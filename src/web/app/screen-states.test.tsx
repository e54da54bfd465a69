import { expect, test } from 'vitest';
import { type Reply, renderScreen } from '#tests/support/render-screen.tsx';
import { screenerViewOf } from '#web/features/market/screener/screener-address.ts';
import { screenerQuery } from '#web/features/market/screener/screener-queries.ts';
import { fallbacks } from '#web/lib/messages.ts';

/** The screens that need data before they show anything. */
const waitForData = [
  '/',
  '/news-detail/the-fed-holds',
  '/news',
  '/stocks',
  '/stocks/NVDA',
  '/investors',
  '/investors/activity',
  '/investors/warren-buffett',
  '/portfolio',
  '/portfolio/transactions',
  '/portfolio/income',
  '/portfolio/calendar',
  '/portfolio/plan',
  '/portfolio/gains',
  '/portfolio/allocation',
  '/portfolio/match',
  '/portfolio/news',
  '/admin/news-and-article',
  '/admin/edit-news/some-id',
  '/admin/all-wizards',
  '/admin/edit-wizard/some-id',
  '/admin/filings',
  '/admin/feeds',
  '/admin/administrators',
  '/admin/activity',
  '/admin/account',
];

test.each(waitForData)('%s says that it is loading', async (path) => {
  const html = await renderScreen(path);
  expect(html).toMatch(/Loading data, please wait\.\.\.|Loading…|animate-breathe/);
  expect(html).not.toContain('role="alert"');
});

const show = [...waitForData, '/portfolio/holdings', '/investors/compare?a=bill-ackman&b=chase-coleman'];

test.each(show)('%s shows why loading failed, and offers to try again', async (path) => {
  const html = await renderScreen(path, { waiting: 'failed' });
  expect(html).toMatch(/role="alert"[^>]*>Out of order\.</);
  expect(html).toContain('Try again');
});

// The heading of a portfolio belongs to the frame of its tabs.
test.each(show.filter((path) => !path.startsWith('/portfolio')))(
  '%s has its heading when loading failed',
  async (path) => {
    expect(await renderScreen(path, { waiting: 'failed' })).toContain('<h1');
  },
);

test.each([
  ['/', 'Failed to fetch data'],
  ['/news-detail/the-fed-holds', fallbacks.loadNews],
  ['/admin/news-and-article', fallbacks.fetchNews],
])('%s has the specified message when the server sends none', async (path, message) => {
  expect(await renderScreen(path, { waiting: 'failed', message: '' })).toContain(message);
});

test.each(['loading', 'failed'] as const)('nothing is said about what is not known: %s', async (waiting) => {
  const transactions = await renderScreen('/portfolio/transactions', { waiting });
  expect(transactions).not.toMatch(/0 entries|>All 0</);
  const calendar = await renderScreen('/portfolio/calendar', { waiting });
  expect(calendar).not.toContain('Create an address');
});

test('each part that failed offers to try again', async () => {
  const partsOf = async (path: string) =>
    (await renderScreen(path, { waiting: 'failed' })).split('Try again').length - 1;
  expect(await partsOf('/portfolio/income')).toBe(4);
  expect(await partsOf('/portfolio/calendar')).toBe(2);
  expect(await partsOf('/portfolio/transactions')).toBe(2);
  expect(await partsOf('/admin/all-wizards')).toBe(2);
});

const articles = { success: true, data: [], total: 0, page: 1, pages: 1 };

test.each<[string, Reply, string]>([
  ['/', { path: '/rss/limited', data: { success: true, items: [] } }, 'No data available.'],
  ['/news', { path: '/news/latest', input: { page: 1 }, data: articles }, 'No news available.'],
  [
    '/news-detail/gone',
    { path: '/news/single/slug/:slug', input: { slug: 'gone' }, data: { missing: 'Taken down today.' } },
    'Taken down today.',
  ],
  [
    '/admin/feeds',
    { path: '/admin/feeds', data: { success: true, feeds: [], fetching: false } },
    'No feeds are set.',
  ],
  [
    '/admin/administrators',
    { path: '/admin/administrators', data: { success: true, administrators: [], invitations: [] } },
    'No open invitations.',
  ],
])('%s says that there is nothing', async (path, reply, message) => {
  expect(await renderScreen(path, { replies: [reply] })).toContain(message);
});

const [screenerPath, screenerInput] = screenerQuery(screenerViewOf(new URLSearchParams())).queryKey;
const emptyScreener = {
  success: true,
  stocks: [],
  total: 0,
  page: 1,
  pages: 0,
  asOf: '2026-08-21',
  filters: [],
};

test.each<[string, Reply, string]>([
  ['/stocks', { path: screenerPath, input: screenerInput, data: emptyScreener }, 'Remove all filters'],
  ['/news', { path: '/news/latest', input: { page: 1 }, data: articles }, 'href="/#news"'],
  [
    '/preview/gone',
    { path: '/news/previews/:token', input: { token: 'gone' }, data: { data: null } },
    'All articles',
  ],
])('%s says what to do when there is nothing', async (path, reply, action) => {
  expect(await renderScreen(path, { replies: [reply] })).toContain(action);
});

test('the home page shows the items of feeds with copies of their images', async () => {
  const item = {
    title: 'Rates stay where they are',
    link: 'https://news.example/rates',
    image: '/feed-pictures/00112233445566778899aabbccddeeff.webp',
    date: '2026-11-21T08:00:00.000Z',
    source: 'The Daily',
    kind: 'article',
  };
  const data = { success: true, items: [item] };
  const html = await renderScreen('/', { replies: [{ path: '/rss/limited', data }] });
  for (const shown of [item.title, item.source, `href="${item.link}"`, `src="${item.image}"`])
    expect(html).toContain(shown);
});

test('the list of feeds says why one fails', async () => {
  const feed = {
    _id: 'a',
    url: 'https://news.example/down.xml',
    origin: 'configured',
    isOn: true,
    title: 'The Daily',
    items: 3,
    succeededAt: '2026-11-20T08:00:00.000Z',
    failedAt: '2026-11-21T08:00:00.000Z',
    failure: 'news.example answered 503.',
    failing: true,
    nextAt: null,
  };
  const data = { success: true, feeds: [feed], fetching: false };
  const html = await renderScreen('/admin/feeds', { replies: [{ path: '/admin/feeds', data }] });
  for (const shown of [feed.title, feed.failure]) expect(html).toContain(shown);
});
