import { expect, test } from 'vitest';
import { sharedSearch } from './shared-search.ts';

const none = { title: null, text: null, url: null };

test.each([
  [{ text: 'Apple (AAPL)' }, 'AAPL'],
  [{ text: 'Berkshire Hathaway (NYSE: BRK.B) rises' }, 'BRK.B'],
  [{ text: 'I like $MSFT, and $AAPL less' }, 'MSFT'],
  [{ title: 'Nvidia (NVDA) beats estimates', text: 'https://news.example/a-story' }, 'NVDA'],
  [{ text: 'https://finance.yahoo.com/quote/AAPL/?p=AAPL' }, 'AAPL'],
  [{ url: 'https://www.tradingview.com/symbols/NASDAQ-AAPL/' }, 'AAPL'],
  [{ url: 'https://site.example/stocks/brk-b' }, 'BRK-B'],
  [{ text: '  Deutsche\n\tTelekom\u0000 ' }, 'Deutsche Telekom'],
  [{ title: 'SAP SE', text: 'https://news.example/a-story' }, 'SAP SE'],
  [{ url: 'https://news.example/a-story' }, ''],
  [{}, ''],
])('searches for the symbol or the words of %j', (shared, search) => {
  expect(sharedSearch({ ...none, ...shared })).toBe(search);
});

test('is no longer than the field, whatever is shared', () => {
  expect(sharedSearch({ ...none, text: 'word '.repeat(100_000) }).length).toBeLessThanOrEqual(64);
});
