import { expect, test } from 'vitest';
import { isPastedTable } from './pasted-table.ts';

test.each([
  ['2025-03-03\tAAPL\t12\t238.03\r\n2025-03-14\tNVDA\t20\t121.67\r\n', true],
  ['Datum;Symbol;Stück\n14.3.2025;NVDA;20', true],
  ['NVDA\t20', false],
  ['a note\nof two lines', false],
  ['one; two\nthree', false],
  ['', false],
])('%j', (text, isTable) => {
  expect(isPastedTable(text)).toBe(isTable);
});
