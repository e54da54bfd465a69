import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { quotaNames, quotas } from '#domain/quotas.ts';
import { storageQuery } from '#web/lib/storage-query.ts';
import { fullestText, fullText, type UsedQuota, usedText } from './quota-text.ts';
import { StorageList } from './storage-list.tsx';

test('a quota says what is used of it, of what, and when it is almost full', () => {
  const kept: UsedQuota = { quota: 'importedFiles', used: 13_002_342, limit: 314_572_800, fullest: null };
  expect(usedText(kept)).toBe('12.4 MB of 300 MB');
  const use: UsedQuota = { quota: 'transactions', used: 89_999, limit: 100_000, fullest: 'Long term' };
  expect(usedText(use)).toBe('89,999 of 100,000');
  expect(fullestText(use)).toBe('In each portfolio, most in Long term');
  expect(fullestText({ ...use, fullest: null })).toBe('In each portfolio');
  expect(fullText(use)).toBeUndefined();
  expect(fullText({ ...use, used: 90_000 })).toBe('Almost full');
  expect(fullText({ ...use, used: 100_000 })).toBe('Full');
});

test('what replaces the oldest is never full', () => {
  const use: UsedQuota = { quota: 'rememberedKinds', used: 1_000, limit: 1_000, fullest: null };
  expect(fullText(use)).toBeUndefined();
  expect(fullestText(use)).toBe('New ones replace the oldest');
});

test('the list has a row for every quota, those that are unused in a folded part', () => {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => new Promise(() => {}) } } });
  const used = quotaNames.map((quota) => ({
    quota,
    used: quota === 'alerts' ? 0 : 1,
    limit: quotas[quota].limit,
    fullest: null,
  }));
  client.setQueryData(storageQuery().queryKey, { success: true, quotas: used, keptBytes: 2_048 });
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <StorageList />
    </QueryClientProvider>,
  );
  for (const { name } of Object.values(quotas)) expect(markup).toContain(name);
  expect(markup).toContain('2 KB of it are kept files');
  const [shown = '', folded = ''] = markup.split('<details>');
  expect(shown).not.toContain(`${quotas.alerts.name}<`);
  expect(folded).toContain('Show 1 unused limit');
  expect(folded.match(/scope="row"/g)).toHaveLength(1);
});
