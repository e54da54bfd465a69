import { describe, expect, test } from 'vitest';
import { inScope } from '#tests/support/scope.ts';
import { openFile, readRecords, recordsOf } from '#tests/support/source-records.ts';

const ghostfolio = {
  meta: { date: '2025-02-01T00:00:00.000Z', version: 'dev' },
  accounts: [{ id: 'a1', name: 'Broker', balances: [{ date: '2025-01-01', value: 5 }] }],
  activities: [
    {
      accountId: 'a1',
      comment: null,
      fee: 0,
      quantity: 1e-7,
      type: 'BUY',
      unitPrice: 123.45,
      currency: 'USD',
      dataSource: 'YAHOO',
      date: '2025-01-15T00:00:00.000Z',
      symbol: 'AAPL',
      tags: ['a', 'b'],
    },
  ],
};

test('reads the lists of a Ghostfolio export', async () => {
  const source = await openFile(JSON.stringify(ghostfolio));
  expect(source.type).toBe('json');
  const records = await recordsOf(source);
  expect(records.map(({ line, group }) => [line, group])).toEqual([
    [1, 'accounts'],
    [2, 'accounts.balances'],
    [3, 'activities'],
  ]);
  expect(records[2]?.values).toEqual({
    accountId: 'a1',
    fee: '0',
    quantity: '0.0000001',
    type: 'BUY',
    unitPrice: '123.45',
    currency: 'USD',
    dataSource: 'YAHOO',
    date: '2025-01-15T00:00:00.000Z',
    symbol: 'AAPL',
    'tags.0': 'a',
    'tags.1': 'b',
  });
  expect(records[2]).toMatchObject({ place: 'activities, entry 3', cells: [], damage: null });
  expect(records[2]?.source).toContain('"symbol":"AAPL"');
});

test('the lots of a dated transaction are values of it', async () => {
  const lots = [{ id: 'p1', shares: '1.5' }];
  const text = JSON.stringify({ portfolios: [{ name: 'A', transactions: [{ date: '2025-01-15', lots }] }] });
  const records = await readRecords(text);
  expect(records.map(({ group, values }) => [group, values])).toEqual([
    ['portfolios', { name: 'A' }],
    ['portfolios.transactions', { date: '2025-01-15', 'lots.0.id': 'p1', 'lots.0.shares': '1.5' }],
  ]);
});

test('reads a list without a name, and every digit of numbers', async () => {
  const text = '\ufeff\n[{"id": 12345678901234567890, "price": 0.12345678901234567890, "to": {"name": "x"}}]';
  const [record] = await readRecords(text);
  expect(record).toMatchObject({
    group: '',
    values: { id: '12345678901234567890', price: '0.12345678901234567890', 'to.name': 'x' },
  });
});

describe('documents that are too large to parse at once', () => {
  const count = inScope(8_000, 20_000);
  const inner = Array.from({ length: count }, (_, at) => ({
    id: at,
    note: 'x € "]}\\',
    lots: [{ of: at }],
  }));
  const document = {
    first: [],
    list: [{ title: 'A', inner, after: true }, { title: 'B' }],
    mixed: [1, ...inner],
    last: [{ a: 1 }],
  };

  test('have the same records in the same order as small ones', async () => {
    for (const indent of inScope([2], [0, 2])) {
      const text = JSON.stringify(document, null, indent);
      const records = await readRecords(` ${text}\n`);
      expect(records).toHaveLength(3 + 2 * inner.length);
      expect(records.map(({ line }) => line)).toEqual(records.map((_, at) => at + 1));
      expect(records[0]).toMatchObject({ group: 'list', values: { title: 'A', after: 'true' } });
      expect(records[1]).toMatchObject({ group: 'list.inner', values: { id: '0', note: 'x € "]}\\' } });
      expect(records[2]).toMatchObject({ group: 'list.inner.lots', values: { of: '0' } });
      expect(records.at(-1)).toMatchObject({ group: 'last', values: { a: '1' } });
    }
  });

  test.each([
    ['cut', (text: string) => text.slice(0, -1), 'invalid', /damaged or incomplete/],
    ['with text below', (text: string) => `${text}x`, 'invalid', /damaged or incomplete/],
    [
      'without a comma',
      (text: string) => text.replace(/,"last"/, '"last"'),
      'invalid',
      /damaged or incomplete/,
    ],
    ['with a wrong bracket', (text: string) => `${text.slice(0, -1)}]`, 'invalid', /damaged or incomplete/],
    [
      'with a damaged element',
      (text: string) => text.replace(`${count - 1},`, `${count - 1} 9,`),
      'invalid',
      /damaged/,
    ],
    [
      'with 20,000 values in an element',
      (text: string) => text.replace('"B"', `"B","k":[1${',2345678'.repeat(100_000)}]`),
      'too_large',
      /500 columns/,
    ],
  ])('%s: refused', async (_, change, code, message) => {
    const text = change(JSON.stringify(document));
    await expect(readRecords(text)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });
});

describe('files that are refused', () => {
  test.each([
    ['cut JSON', '{"activities": [{"a": 1}', 'invalid', /damaged or incomplete/],
    ['deep nesting', '['.repeat(200_000), 'invalid', /100 levels/],
    ['deep objects', `[${'{"a":'.repeat(200_000)}`, 'invalid', /100 levels/],
    ['a megabyte name', JSON.stringify({ ['x'.repeat(2e6)]: 1 }), 'too_large', /32,768/],
    ['a value of 2 MB', JSON.stringify([{ a: 'x'.repeat(2e6) }]), 'too_large', /"a" has a cell.*32,768/],
    ['a megabyte value', JSON.stringify([{ a: 'x'.repeat(1e6) }]), 'too_large', /32,768/],
    [
      '10,000 values in one element',
      JSON.stringify([Object.fromEntries(Array.from({ length: 1e4 }, (_, n) => [`k${n}`, 1]))]),
      'too_large',
      /500 columns/,
    ],
  ])('%s', async (_, text, code, message) => {
    await expect(readRecords(text)).rejects.toMatchObject({
      name: 'AppError',
      code,
      message: expect.stringMatching(message),
    });
  });

  test('brackets in texts do not count as nesting', async () => {
    expect(await readRecords(JSON.stringify([{ a: '[{"\\'.repeat(200) }]))).toHaveLength(1);
  });
});
