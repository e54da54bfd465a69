import { expect, test } from 'vitest';
import { filterOf } from './ledger-search.ts';

const read = (query: string) =>
  Object.fromEntries(Object.entries(filterOf(new URLSearchParams(query))).filter(([, value]) => value));

test('reads the filter from the address and ignores what is invalid', () => {
  expect(
    read('kind=buy&symbol=brk.b&search=%20bonus%20&broker=Saxo&from=2024-01-01&to=2024-12-31&add='),
  ).toEqual({
    kind: 'buy',
    symbol: 'BRK-B',
    search: 'bonus',
    broker: 'Saxo',
    from: '2024-01-01',
    to: '2024-12-31',
  });
  expect(read('kind=gift&symbol=a%20b&from=soon&to=2024-99-99')).toEqual({});
  expect(filterOf(new URLSearchParams(`search=${'x'.repeat(100)}`)).search).toHaveLength(64);
});
