import { describe, expect, test } from 'vitest';
import type { ReadRow } from '#domain/importing/draft.ts';
import { describeRow } from '#tests/support/broker-samples.ts';
import type { Format } from '../../engine/format.ts';
import { readRows } from '../../engine/read-rows.ts';
import { signsOf } from '../../engine/signs.ts';
import type { SourceRecord } from '../../readers/source.ts';
import { withReversals } from './reversals.ts';

const format: Format = withReversals({
  id: 'sample',
  name: 'Sample',
  tables: [
    {
      header: ['Date', 'Kind', 'Symbol', 'Shares', 'Net'],
      columns: { date: 'Date', kind: 'Kind', symbol: 'Symbol', shares: 'Shares', net: 'Net' },
      kinds: { 'Buy*': 'buy', Sell: 'sell', Fee: 'fee' },
    },
  ],
});

/** Reads rows of kind, shares and money under the header. */
async function read(...rows: (readonly [string, string, string])[]): Promise<string[]> {
  const cells = [
    ['Date', 'Kind', 'Symbol', 'Shares', 'Net'],
    ...rows.map(([kind, shares, net]) => ['2024-01-02', kind, 'KO', shares, net]),
  ];
  const records = cells.map(
    (of, index): SourceRecord => ({
      line: index + 1,
      place: null,
      group: null,
      cells: of,
      values: null,
      source: of.join(','),
      damage: null,
    }),
  );
  async function* source() {
    yield records;
  }
  const found: ReadRow[] = [];
  const context = { idPrefix: 'sample', kinds: {}, signs: signsOf(format, records) };
  for await (const chunk of readRows(source(), format, context)) found.push(...chunk);
  return found.map((row) => describeRow(row, false).replace(/ \| 2024.*KO/, ''));
}

const notInFile = 'NOT UNDERSTOOD This takes back a purchase that is not in the file';

describe('a purchase that brings in money', () => {
  test('is one whose money has no sign if that of no purchase has one', async () => {
    expect(await read(['Buy', '10', '600'], ['Sell', '4', '250'], ['Fee', '', '-3'])).toEqual([
      '2: buy | shares: 10 | price: 60',
      '3: sell | shares: 4 | price: 62.5',
      expect.stringMatching(/^4: fee/),
    ]);
  });

  test('takes back the one of the opposite money', async () => {
    expect(await read(['Buy', '10', '-600'], ['Buy', '10', '600'])).toEqual([
      '2: SKIPPED Taken back by line 3.',
      '3: SKIPPED Takes back line 2.',
    ]);
  });

  test('is a purchase if it takes back nothing and only shares that leave have a sign', async () => {
    const rows = await read(['Buy', '10', '-600'], ['Buy', '5', '305'], ['Sell', '-4', '250']);
    expect(rows[1]).toBe('3: buy | shares: 5 | price: 61');
  });

  test.each([
    ['neither money nor shares tell', ['Buy', '5', '305']],
    ['its shares leave', ['Buy', '-5', '305']],
    ['its text says so', ['Buy storno', '5', '305']],
  ] as const)('takes back one of another file if %s', async (_name, row) => {
    expect((await read(['Buy', '10', '-600'], row))[1]).toContain(notInFile);
  });
});
