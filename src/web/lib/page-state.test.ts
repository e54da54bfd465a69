import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { offline } from './offline.ts';
import { pageStateOf, restorePageState } from './page-state.ts';

test('the browser continues with what the server has loaded, as of now', async () => {
  const server = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await server.prefetchQuery({ queryKey: ['/a', { b: 1 }], queryFn: async () => ({ found: true }) });
  await server.prefetchQuery({ queryKey: ['/failed'], queryFn: () => Promise.reject(new Error('down')) });
  server.setQueryData(['/missing'], null);
  const sent = JSON.parse(JSON.stringify(pageStateOf(server)));
  expect(sent).toEqual([
    [['/a', { b: 1 }], { found: true }],
    [['/missing'], null],
  ]);

  const browser = new QueryClient();
  const before = Date.now();
  restorePageState(browser, sent);
  expect(browser.getQueryData(['/a', { b: 1 }])).toEqual({ found: true });
  expect(browser.getQueryData(['/missing'])).toBeNull();
  expect(browser.getQueryState(['/a', { b: 1 }])?.dataUpdatedAt).toBeGreaterThanOrEqual(before);
  expect(browser.getQueryState(['/failed'])).toBeUndefined();
});

test('what comes from a copied page is as old as the copy', () => {
  const browser = new QueryClient();
  const storedAt = '2026-11-20T08:00:00.000Z';
  restorePageState(
    browser,
    [[['figures', 'p', '/portfolios/:id/income', { id: 'p', by: 'month' }], {}]],
    storedAt,
  );
  expect(browser.getQueryCache().getAll()[0]?.state.dataUpdatedAt).toBe(Date.parse(storedAt));
  expect(offline.timeOf('/portfolios/p/income?by=month')).toBe(storedAt);
});
