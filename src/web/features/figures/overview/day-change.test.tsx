import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import type { Ticker } from '#contract/portfolios.ts';
import { scopeOf } from '#web/ledger/portfolio-scope.ts';
import { DayChange } from './day-change.tsx';

/** Ten shares that rose from 100 to 110. */
const ticker: Ticker = {
  _id: 'ticker',
  symbol: 'KO',
  name: 'Coca-Cola',
  shares: 10,
  buyPrice: 50,
  exact: { shares: '10', buyPrice: '50' },
  notes: '',
  group: '',
  lastPrice: 110,
  change: 10,
  changePercent: 10,
  asOf: '2026-08-21',
  currency: 'USD',
  priceSource: 'market',
  isOwn: false,
  newShares: '0',
};
const portfolio = {
  _id: 'portfolio',
  title: 'Long term',
  currency: 'USD',
  costMethod: 'average' as const,
  withholdingRate: 0,
  recordDividends: false,
  tickers: [ticker],
};

test.each([
  [0, '+10.00%'],
  // The day began with 1,000 in shares and 900 in cash.
  [900, '+5.26%'],
])('with cash of %d, the change of the day is %s of what the day began with', (cash, percent) => {
  const text = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Routes>
          <Route element={<Outlet context={scopeOf([portfolio], null, 'USD')} />}>
            <Route path="/" element={<DayChange currency="USD" cash={cash} />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(text).toContain('+$100.00');
  expect(text).toContain(percent);
});
