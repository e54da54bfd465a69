import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { QuarterHoldingsTable } from './quarter-holdings-table.tsx';

test('holdings that were entered without shares have neither a number of shares nor a change', () => {
  const holding = {
    symbol: 'KO',
    name: 'Coca-Cola Company',
    kind: 'share' as const,
    action: null,
    shares: null,
    previousShares: null,
    adjustedPreviousShares: null,
    splits: null,
    changePercent: null,
    value: 30,
    weight: 1,
    since: null,
    sinceFirst: false,
    line: [],
    priceThen: null,
    priceNow: null,
  };
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <QuarterHoldingsTable
        caption="All holdings"
        holdings={[holding]}
        quarter={{ name: 'Change', periods: [], filedOn: null, caveat: null }}
        largest={1}
      />
    </MemoryRouter>,
  );
  expect(page.match(/not known/g)).toHaveLength(4);
  expect(page).not.toMatch(/Unchanged|>0</);
});
