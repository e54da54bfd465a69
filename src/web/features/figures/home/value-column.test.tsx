import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Performance } from '#contract/figures.ts';
import type { HoldingRow } from '#web/ledger/holding-rows.ts';
import type { PortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { ValueColumn } from './value-column.tsx';

const scope = {
  portfolios: [{ _id: 'p', title: 'Long term' }],
  currency: 'USD',
} as unknown as PortfolioScope;

interface Holding {
  asOf: string | null;
  dayChange?: string | null;
}

/** Renders the column for holdings of 100 dollars each, with figures up to 28 November 2026. */
function textOf(holdings: readonly Holding[], cash: number | null = null): string {
  const rows = holdings.map(({ asOf, dayChange = null }) => ({
    symbol: 'KO',
    portfolioId: 'p',
    value: asOf && '100',
    dayChange,
    cost: null,
    gain: null,
    dividends: null,
    ticker: { asOf },
  })) as unknown as HoldingRow[];
  const figures = { exact: { endValue: '100' }, currency: 'USD', to: '2026-11-28', cash };
  return renderToStaticMarkup(
    <MemoryRouter>
      <ValueColumn scope={scope} rows={rows} figures={figures as unknown as Performance} />
    </MemoryRouter>,
  ).replaceAll(/<[^>]+>/g, ' ');
}

test.each<[string, Holding[], string, string]>([
  [
    'bought after the last close',
    [{ asOf: '2026-08-21' }],
    'Value of everything at the prices of 21 August 2026',
    'The change of a day is known after the next close.',
  ],
  [
    'with a price of the last day',
    [{ asOf: '2026-11-28', dayChange: '2' }],
    'Value of everything on 28 November 2026',
    '+$2.00',
  ],
])('%s: %s', (_name, holdings, title, note) => {
  const text = textOf(holdings);
  expect(text).toContain(title);
  expect(text).toContain('$100.00');
  expect(text).toContain(note);
});

test('holdings without a price have no value, never one of zero', () => {
  expect(textOf([{ asOf: null }])).toContain('Not known without prices');
  expect(textOf([{ asOf: null }])).not.toContain('$');
  expect(textOf([{ asOf: null }], 100)).toContain('$100.00');
});
