import { expect, test } from 'vitest';
import { chartEmbedAddress } from './chart-embed.ts';

test.each([
  ['AAPL', 'light', 'AAPL'],
  ['BRK-B', 'dark', 'BRK.B'],
] as const)('the frame shows the daily chart of %s, %s', (symbol, theme, theirs) => {
  const { origin, pathname, searchParams } = new URL(chartEmbedAddress('tradingview', symbol, theme));
  expect(origin + pathname).toBe('https://s.tradingview.com/widgetembed/');
  expect(Object.fromEntries(searchParams)).toMatchObject({ symbol: theirs, interval: 'D', theme });
});
