import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DividendSuggestion } from '#contract/dividends.ts';
import type { Performance } from '#contract/figures.ts';
import { suggestionsQuery } from '#web/ledger/figures-queries.ts';
import { allTime } from '#web/ledger/period.ts';
import { PartsList } from './parts-list.tsx';

const parts = {
  total: '5',
  unrealised: '5',
  realised: '0',
  income: '0',
  fees: '0',
  taxes: '0',
  currency: '0',
};
const due = { portfolioId: 'p', symbol: 'KO', date: '2026-06-12', amount: 92.85, currency: 'USD' };

function textOf(
  income: string,
  suggestions: Partial<DividendSuggestion>[],
  undatedPositions: object[] = [],
  coverage = { undated: 0, share: 1 },
) {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => new Promise(() => {}) } } });
  client.setQueryData(suggestionsQuery('p').queryKey, {
    success: true,
    suggestions: suggestions as DividendSuggestion[],
    unknown: [],
  });
  const exact = { startValue: '0', endValue: '5', netFlows: '0', gain: { ...parts, income } };
  const figures = {
    ...{ from: '2024-01-02', to: '2026-08-21', currency: 'USD' },
    ...{ exact, undatedPositions, coverage },
  };
  const input = { portfolioId: 'p', period: allTime, benchmark: undefined, returns: 'total' as const };
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PartsList figures={figures as unknown as Performance} input={input} period={allTime} />
    </QueryClientProvider>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

test('dividends that nobody recorded or knows are not 0', () => {
  expect(textOf('0', [])).toContain('Dividends and interest 0.00');
  expect(textOf('0', [], [{}])).toContain('Dividends and interest — not known');
  const part = textOf('0', [due]);
  expect(part).toContain('Dividends and interest — not known');
  expect(part).toContain('Dividends and interest are without 1 dividend to record, $92.85.');
});

test('dividends of which some are recorded say what they lack', () => {
  const part = textOf('12.5', [due, { ...due, date: '2023-03-14' }]);
  expect(part).toContain('Dividends and interest +12.50');
  expect(part).toContain('without 1 dividend to record, $92.85.');
});

test('no gain is 0 while nothing has a date of purchase', () => {
  const part = textOf('0', [], [{}], { undated: 500, share: 0 });
  for (const name of ['Gain on what you hold', 'Gain on what you sold', 'Effect of exchange rates', 'Fees'])
    expect(part).toContain(`${name} — not known`);
  expect(part).toContain('Value at the start 0.00');
  expect(part).toContain(
    'Of the money put in, $500 are holdings without a date of purchase, at their market value.',
  );
  expect(textOf('0', [], [{}], { undated: 500, share: 0.4 })).toContain('Gain on what you hold +5.00');
});
