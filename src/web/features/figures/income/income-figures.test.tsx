import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { DividendSuggestion } from '#contract/dividends.ts';
import type { Income } from '#contract/figures.ts';
import { suggestionsQuery } from '#web/ledger/figures-queries.ts';
import { IncomeFigures } from './income-figures.tsx';

const income: Income = {
  currency: 'USD',
  to: '2026-08-21',
  rows: [],
  lastTwelveMonths: 180,
  nextTwelveMonths: 810,
  yieldOnCost: 0.02,
  yieldOnValue: 0.01,
  unrecorded: { count: 0, amount: 0 },
  unknown: [],
};
const due = (date: string, amount: number): DividendSuggestion => ({
  portfolioId: 'p',
  symbol: 'KO',
  name: 'Coca-Cola',
  date,
  shares: 1,
  perShare: amount,
  amount,
  tax: 0,
  currency: 'USD',
});

/** Returns the values as text, by their names, and the notes below them. */
function shown(change: Partial<Income>, suggestions: DividendSuggestion[]) {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => new Promise(() => {}) } } });
  client.setQueryData(suggestionsQuery('p').queryKey, { success: true, suggestions, unknown: [] });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <IncomeFigures income={{ ...income, ...change }} portfolioId="p" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const plain = (markup: string) => markup.replace(/<[^>]*>/g, '');
  return {
    values: [...html.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, value = '']) => plain(value)),
    notes: [...html.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, note = '']) => plain(note)),
  };
}
const unknown = '—not known';

test('an income of which everything is recorded has its yields', () => {
  // A dividend before the last twelve months changes nothing.
  const { values, notes } = shown({}, [due('2025-03-14', 5)]);
  expect(values).toEqual(['$180.00', '1.00%', '2.00%', '$810.00']);
  expect(notes).toEqual([]);
});

test('an income of which a part is not recorded says so, and has no yields', () => {
  const { values, notes } = shown({}, [due('2026-06-12', 60.5), due('2026-03-13', 32.35)]);
  expect(values).toEqual(['$180.00', unknown, unknown, '$810.00']);
  expect(notes).toEqual(['The last twelve months are without 2 dividends to record, $92.85.']);
});

test('an income that nobody recorded or knows is not 0', () => {
  expect(shown({ lastTwelveMonths: 0 }, [due('2026-06-12', 5)]).values[0]).toBe(unknown);
  expect(shown({ lastTwelveMonths: 0, unknown: ['FUND'] }, []).values.slice(0, 3)).toEqual([
    unknown,
    unknown,
    unknown,
  ]);
  expect(shown({ lastTwelveMonths: 0 }, []).values[0]).toBe('$0.00');
});

test('the income of the year is in the months, not in those of other years', () => {
  const month = (key: string, dividends: string) => {
    const exact = { dividends, interest: '0.1', tax: '0', net: dividends };
    return { key, name: '', dividends: 0, interest: 0, tax: 0, net: 0, exact };
  };
  const rows = [month('2026-02', '5.1'), month('2026-05', '7.2'), month('2025-12', '90')];
  expect(shown({ rows }, []).values[0]).toBe('$12.50');
  expect(shown({ rows: [month('KO', '90')] }, []).values[0]).toBe('$180.00');
});
