import { expect, test } from 'vitest';
import { readableSource } from './readable-source.ts';

test.each([
  ['"04/16/2025","Buy","V","","12","$4,226.76"', '04/16/2025 · Buy · V · 12 · $4,226.76'],
  ['03.04.2025;Bought;V;;12;352,23', '03.04.2025 · Bought · V · 12 · 352,23'],
  ['a\tb\tc', 'a · b · c'],
  ['Transactions Total, all accounts', 'Transactions Total, all accounts'],
  ['<Trade symbol="V" quantity="1,2,3" />', '<Trade symbol="V" quantity="1,2,3" />'],
  ['{"symbol":"V","a":1,"b":2}', '{"symbol":"V","a":1,"b":2}'],
])('%s', (source, text) => {
  expect(readableSource(source)).toBe(text);
});
