import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CompareForm } from '#web/features/imports/compare-form.tsx';
import { JournalForm } from '#web/features/watchlists/journal-form.tsx';

beforeEach(() => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 7, 20, 20) });
});
afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['journal', <JournalForm key="journal" symbol="KO" />],
  ['comparison', <CompareForm key="comparison" error={null} isPending={false} onCompare={() => undefined} />],
])('the day of the %s can be the day that it is where the reader lives', (_name, form) => {
  const client = new QueryClient();
  const html = renderToString(<QueryClientProvider client={client}>{form}</QueryClientProvider>);
  const input = /<input[^>]*type="date"[^>]*>/.exec(html)?.[0] ?? '';
  expect(input).toContain('max="2026-08-21"');
  expect(input).toContain('value="2026-08-21"');
});
