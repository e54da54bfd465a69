import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { quotesQuery } from '#web/lib/market-queries.ts';
import { ArticleStocks } from './article-stocks.tsx';

function render(symbols: readonly string[]): string {
  const client = new QueryClient();
  const quote = { symbol: 'BRK-B', price: 495.82, change: -1.04, changePercent: -0.209, asOf: '2026-08-21' };
  client.setQueryData(quotesQuery('BRK-B,ZZZZ').queryKey, [quote]);
  return renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ArticleStocks symbols={symbols} />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '');
}

test('links each stock, with its price for those who cannot hover', () => {
  const html = render(['BRK-B', 'ZZZZ']);
  expect(html).toContain('href="/stocks/BRK-B"');
  expect(html).toContain('($495.82 (−0.21%), 21 August 2026)');
  expect(html).toContain('(No price is known)');
});

test('shows nothing for an article without stocks', () => {
  expect(render([])).toBe('');
});
