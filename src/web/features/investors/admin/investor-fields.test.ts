import { expect, test } from 'vitest';
import { emptyHolding, fieldOfInvestor } from './investor-fields.ts';

const start = { name: 'Own', holdings: [emptyHolding, { symbol: 'KO', value: '5' }] };

test.each([
  ['name', 'name'],
  ['holdings.0.value', 'holdings.1.value'],
])('the field of %s is %s, because empty rows are not sent', (path, field) => {
  expect(fieldOfInvestor(path, start)).toBe(field);
});
