import { expect, test } from 'vitest';
import { chartEmbedAddress } from './chart-embed.ts';

test.each([
  ['AAPL', 'light', 'AAPL'],
  ['BRK-B', 'dark', 'BRK.B'],
] as const)('returns the frame URL of the daily chart of %s in the %s theme', (symbol, theme, expected) => {
  const { origin, pathname, searchParams } = new URL(chartEmbedAddress('tradingview', symbol, theme));
  expect(origin + pathname).toBe('https://s.tradingview.com/widgetembed/');
  expect(Object.fromEntries(searchParams)).toMatchObject({ symbol: expected, interval: 'D', theme });
});
