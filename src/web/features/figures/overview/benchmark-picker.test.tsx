import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { BenchmarkPicker } from './benchmark-picker.tsx';

const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => new Promise(() => {}) } } });

const buttonsOf = (isCompared: boolean, address = '/portfolio'): string[] =>
  [
    ...renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>
          <BenchmarkPicker isCompared={isCompared} />
        </MemoryRouter>
      </QueryClientProvider>,
    ).matchAll(/<button[^>]*>(.*?)<\/button>/g),
  ].map(([, label = '']) => label);

test('names the benchmark only if the figures are compared with it', () => {
  expect(buttonsOf(true)).toEqual(['Compared with SPY', 'Leave out its dividends']);
  expect(buttonsOf(false)).toEqual(['Compare']);
});

test('takes a blend or inflation from the address', () => {
  expect(buttonsOf(true, '/portfolio?benchmark=VT:60,BND:40')[0]).toBe('Compared with 60% VT, 40% BND');
  expect(buttonsOf(true, '/portfolio?benchmark=inflation')).toEqual(['Compared with US inflation']);
});
