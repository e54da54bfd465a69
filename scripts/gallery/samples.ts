import type { PriceHistory, SymbolMatch } from '#contract/market.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import { dayMs, isoDate } from '#domain/time.ts';

/** A text without spaces, such as a long address. */
export const longWord =
  'https://www.holdwise.example/a-very-long-address/that-has-no-space-anywhere-in-it.html';

export const longText =
  'The Long-Term Growth and Income Allocation Fund of the Consolidated Investment Partnership of the Two Rivers';

const daysOf = (count: number) =>
  Array.from({ length: count }, (_, index) => isoDate(Date.UTC(2025, 7, 1) + index * dayMs)).filter(
    (day) => ![0, 6].includes(new Date(day).getUTCDay()),
  );

const bars = daysOf(365).map((date, index) => ({
  date,
  close: Math.round((160 + 20 * Math.sin(index / 21) + index / 6) * 100) / 100,
}));

export const history: PriceHistory = {
  symbol: 'NVDA',
  asOf: bars.at(-1)?.date ?? null,
  since: '2021-08-02',
  bars,
};

export const brokenHistory: PriceHistory = {
  ...history,
  bars: bars.filter((_, index) => index < 100 || index > 110),
  gaps: bars.slice(100, 111).map(({ date }) => date),
  breaks: [{ date: bars[150]?.date ?? '', reason: 'a part of the company was spun off on that day' }],
};

const match = (symbol: string, name: string, rest: Partial<SymbolMatch> = {}): SymbolMatch => ({
  symbol,
  name,
  exchange: 'NASDAQ',
  type: 'stock',
  kind: 'share',
  currency: 'USD',
  isin: null,
  ...rest,
});

export const matches: readonly SymbolMatch[] = [
  match('AAPL', 'Apple Inc.'),
  match('SAP.DE', 'SAP SE', { exchange: 'XETRA', currency: 'EUR' }),
  match('LTGI', longText, { type: 'fund', kind: 'fund' }),
];

export const portfolio: Portfolio = {
  _id: 'portfolio',
  title: 'Long term',
  currency: 'USD',
  costMethod: 'average',
  withholdingRate: 0,
  recordDividends: false,
  tickers: [],
};
