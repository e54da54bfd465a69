import { describe, expect, test } from 'vitest';
import { everyEndpoint } from '#tests/support/endpoints.ts';
import { api, kindOf } from './request-kinds.ts';

const call = (path: string, method = 'GET') => kindOf({ method, path: api + path, isNavigation: false });
const page = (path: string) => kindOf({ method: 'GET', path, isNavigation: true });

describe('calls', () => {
  test('copies nothing of the office, no stream, no download, and the own data as own only', async () => {
    const endpoints = await everyEndpoint();
    expect(endpoints.length).toBeGreaterThan(100);
    for (const { method, path, access, media } of endpoints) {
      const kind = call(path.replaceAll(/:\w+/g, 'x1'), method);
      if (kind === 'session change') continue;
      const allowed =
        method !== 'GET' || media || access === 'admin' ? [] : [access === 'public' ? 'public' : 'own'];
      expect([undefined, ...allowed], `${method} ${path}`).toContain(kind);
    }
  });

  test.each([
    '/portfolios',
    '/portfolios/0190-a/performance',
    '/portfolios/0190-a/transactions',
    '/watchlists',
    '/customer/me',
  ])('copies %s as own', (path) => expect(call(path)).toBe('own'));

  test.each([
    '/market/quotes',
    '/news/latest',
    '/news/single/slug/a-story',
    '/stocks/AAPL',
    '/investors/a-b',
  ])('copies %s as public', (path) => expect(call(path)).toBe('public'));

  test.each([
    '/customer/sessions',
    '/customer/two-step',
    '/customer/email',
    '/customer/export.json',
    '/portfolios/0190-a/export',
    '/portfolios/0190-a/gains.csv',
    '/portfolios/0190-a/imports',
    '/calendar/feed',
    '/search',
    '/market/stream',
    '/news/previews/token',
    '/admin/session',
  ])('does not copy %s', (path) => expect(call(path)).toBeUndefined());

  test('sees logins and logouts', () => {
    for (const path of ['/customer/login', '/customer/logout'])
      expect(call(path, 'POST')).toBe('session change');
    expect(call('/portfolios', 'POST')).toBeUndefined();
  });
});

describe('pages', () => {
  test.each([
    '/',
    '/portfolio',
    '/portfolio/income',
    '/watchlist',
    '/stocks/BRK.B',
    '/news-detail/a',
    '/news/page/2',
  ])('copies %s', (path) => expect(page(path)).toBe('page'));

  test.each(['/login', '/account', '/reset-password', '/preview/token', '/unsubscribe', '/nowhere'])(
    'opens %s offline without a copy',
    (path) => expect(page(path)).toBe('bare page'),
  );

  test.each([
    '/admin',
    '/admin/login',
    '/api/docs',
    '/api/v1/customer/export.json',
    '/feed.xml',
    '/stocks/AAPL/feed.xml',
  ])('leaves %s to the network', (path) => expect(page(path)).toBe('passed'));

  test('takes assets from the shell, and leaves other files to the browser', () => {
    const file = (path: string) => kindOf({ method: 'GET', path, isNavigation: false });
    expect(file('/assets/app-1a2b.js')).toBe('asset');
    expect(file('/logo/00.webp')).toBeUndefined();
    expect(file('/service-worker.js')).toBeUndefined();
  });
});
