import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ListedStockPage } from '../stock-query.ts';
import { MatchesTable } from './matches/matches-table.tsx';
import { PeersBySize } from './peers-by-size.tsx';

/** Nothing is loaded while a page is rendered once. */
const client = new QueryClient({
  defaultOptions: { queries: { queryFn: () => Promise.withResolvers<never>().promise } },
});

const render = (element: ReactElement) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  );

const line = (symbol: string, asOf: string) => ({ symbol, name: symbol, asOf });

test('an older price among the peers shows its day, the others do not', () => {
  const peer = (symbol: string, asOf: string) => ({
    ...line(symbol, asOf),
    industry: 'Oil',
    price: 10,
    marketCap: null,
    volume: null,
    changes: { '1d': 0.01 },
  });
  const stock = { ...line('A', '2026-08-21'), industry: 'Oil' };
  const peers = [peer('B', '2026-08-21'), peer('C', '2026-08-20')];
  const page = render(<PeersBySize page={{ stock, peers } as unknown as ListedStockPage} />);
  expect(page.match(/\d+ Aug 2026/g)).toEqual(['20 Aug 2026']);
  expect(page).toContain('Friday');
});

test('peers of another industry are not listed under that of the stock', () => {
  const peer = {
    ...line('B', '2026-08-21'),
    industry: 'Gas',
    price: 10,
    marketCap: 1,
    changes: { '1d': null },
  };
  const stock = { ...line('A', '2026-08-21'), industry: 'Oil', sector: 'Energy' };
  const page = render(<PeersBySize page={{ stock, peers: [peer] } as unknown as ListedStockPage} />);
  expect(page).not.toContain('>Oil</th>');
  expect(page).toContain('peers from elsewhere in Energy follow');
});

test('an older price among similar stocks shows its day', () => {
  const match = (symbol: string, asOf: string) => ({
    ...line(symbol, asOf),
    score: 0.5,
    reasons: ['the same industry'],
    change1y: 0.1,
  });
  const matches = [match('B', '2026-08-20'), match('C', '2026-08-21')];
  const page = render(<MatchesTable matches={matches} isBusy={false} stockAsOf="2026-08-21" />);
  expect(page.match(/\d+ Aug 2026/g)).toEqual(['20 Aug 2026']);
});
