import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { datePurchases } from '#web/ledger/portfolio-settings.ts';
import { DatePurchases } from './date-purchases.tsx';

test('is there for any portfolio with a purchase without a date', () => {
  const markupOf = (portfolioIds: string[]) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <DatePurchases portfolioIds={portfolioIds} />
      </QueryClientProvider>,
    );
  expect(markupOf(['p1', 'p2'])).toContain('All purchases without a date were made on');
  expect(markupOf([])).toBe('');
});

test('dates the purchases of each portfolio', async () => {
  const called: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    called.push(`${address} ${body}`);
    return Response.json({ success: true, portfolios: [called.length] });
  });
  expect(await datePurchases(['p1', 'p2'], '2024-05-31')).toMatchObject({ portfolios: [2] });
  expect(called).toEqual(
    ['p1', 'p2'].map((id) => `/api/v1/portfolios/${id}/purchase-dates {"date":"2024-05-31"}`),
  );
});
