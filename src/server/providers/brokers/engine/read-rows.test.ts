import { describe, expect, test } from 'vitest';
import type { ReadRow } from '#domain/importing/draft.ts';
import type { SourceRecord } from '../readers/source.ts';
import { type Format, skip } from './format.ts';
import { createRowReader, readRows } from './read-rows.ts';
import { signsOf } from './signs.ts';

const format: Format = {
  id: 'example',
  name: 'Example',
  tables: [
    {
      header: ['Date', 'Kind', 'Name', 'Shares', 'Amount', 'Currency'],
      columns: {
        date: 'Date',
        kind: 'Kind',
        name: 'Name',
        shares: 'Shares',
        net: 'Amount',
        currency: 'Currency',
        fee: 'Fee',
        id: 'Id',
      },
      kinds: {
        Buy: 'buy',
        'Sell*': 'sell',
        Trade: 'trade',
        Cash: 'cash',
        Interest: 'interest',
        Charge: 'charge',
        Fx: skip('A currency exchange.'),
      },
    },
    { header: ['Name', 'Value'], columns: {}, skip: 'A position.' },
  ],
};
const header = ['Date', 'Kind', 'Name', 'Shares', 'Amount', 'Currency'];
const buy = ['2024-01-02', 'Buy', 'Total SE', '2', '-20', 'EUR'];

function recordsOf(lines: readonly (readonly string[])[], group: string | null = null): SourceRecord[] {
  return lines.map((cells, index) => ({
    line: index + 1,
    place: null,
    source: cells.join(','),
    group,
    cells,
    values: null,
    damage: null,
  }));
}

const context = { idPrefix: 'example', kinds: {} };
const summary = ({ line, outcome }: ReadRow) =>
  `${line} ${outcome.is === 'draft' ? outcome.draft.kind : `${outcome.is}: ${outcome.reason}`}`;

function read(lines: readonly (readonly string[])[], kinds = {}) {
  const records = recordsOf(lines);
  const reader = createRowReader(format, { ...context, kinds, signs: signsOf(format, records) });
  return records.flatMap((record) => reader(record) ?? []);
}

test('options are left out of files of every format', () => {
  const option = ['2024-01-02', 'Gift', 'CALL (AAPL) APPLE INC', '1', '-150', 'USD'];
  expect(read([header, buy, option]).map(summary)).toEqual([
    '2 buy',
    '3 skipped: Options are not supported.',
  ]);
});

describe('accounts', () => {
  const joined: Format = {
    ...format,
    combine: (rows) => rows.filter(({ line }) => line === Math.min(...rows.map((row) => row.line))),
  };
  const inAccount = (name: string, number: string) => [...buy, name, number];

  test.each([
    [['Account', 'Account Number'], ['ROTH IRA', '222'], 'ROTH IRA 222'],
    [['Account Number', 'Account Type'], ['222', 'Cash'], '222'],
    [['Konto', ''], ['Sparen', ''], 'Sparen'],
    [['Account', 'Account Number'], ['222', '222'], '222'],
    [['Account', 'Account Number'], ['--', ''], undefined],
    [['Account Type', 'Balance'], ['Cash', '1'], undefined],
  ])('under %o, %o is %s', (columns, [name = '', number = ''], expected) => {
    const [row] = read([[...header, ...columns], inAccount(name, number)]);
    expect(row?.account).toBe(expected);
  });

  test('rows are joined within their account', async () => {
    const lines = [[...header, 'Account'], ...['A', 'B', 'A', 'B'].map((name) => [...buy, name])];
    const records = recordsOf(lines);
    const found: number[] = [];
    const chunks = (async function* () {
      yield records;
    })();
    for await (const rows of readRows(chunks, joined, context)) found.push(...rows.map(({ line }) => line));
    expect(found).toEqual([2, 3]);
  });
});

describe('what is a row', () => {
  test('text above the header is none, but records that look like rows are reported', () => {
    expect(read([['Statement of May'], ['Account', '12'], buy, header, buy]).map(summary)).toEqual([
      '3 skipped: Not part of a table of transactions.',
      '5 buy',
    ]);
  });

  test('totals and text below the table are skipped', () => {
    const below = [['Total', '', '', '', '-20', 'EUR'], ['This is not advice.']];
    expect(read([header, buy, ...below]).map(summary)).toEqual([
      '2 buy',
      '3 skipped: Text below the table.',
      '4 skipped: Text below the table.',
    ]);
  });

  test('a line that is cut off is a problem, and no text below the table', () => {
    const cut = [['2024-01'], ['2024-01-02', 'Bu'], ['20'], ['2024-01-02', 'Buy', 'Total SE']];
    for (const line of cut) {
      const [, row] = read([header, buy, line, buy]);
      expect([row?.line, row?.outcome.is === 'skipped']).toEqual([3, false]);
    }
  });

  test('a second header starts another table', () => {
    expect(read([header, buy, ['Name', 'Value'], ['Total SE', '20'], header, buy]).map(summary)).toEqual([
      '2 buy',
      '4 skipped: A position.',
      '6 buy',
    ]);
  });

  test('a table ends with its sheet, and other sheets are reported', () => {
    const reader = createRowReader(format, context);
    const records = [...recordsOf([header, buy], 'Trades'), ...recordsOf([['Note', 'x']], 'Other')];
    expect(records.flatMap((record) => reader(record) ?? []).map(summary)).toEqual([
      '2 buy',
      '1 skipped: Not part of a table of transactions.',
    ]);
  });

  test('a damaged record is a problem with its reason', () => {
    const reader = createRowReader(format, context);
    const [head, row] = recordsOf([header, buy]);
    if (!head || !row) throw new Error('There are two records.');
    reader(head);
    expect(summary(reader({ ...row, damage: 'A quotation mark is never closed.' }) as ReadRow)).toBe(
      '2 problem: A quotation mark is never closed.',
    );
  });
});

describe('kinds', () => {
  const row = (kind: string, shares: string, amount: string) => [
    '2024-01-02',
    kind,
    'A',
    shares,
    amount,
    'EUR',
  ];

  test.each([
    ['Sell all', '1', '5', 'sell'],
    ['Trade', '-1', '5', 'sell'],
    ['Trade', '1', '5', 'buy'],
    ['Trade', '1', '-5', 'buy'],
    ['Cash', '', '5', 'deposit'],
    ['Cash', '', '-5', 'withdrawal'],
    ['Interest', '', '5', 'interest'],
    ['Interest', '', '-5', 'interest_paid'],
    ['Charge', '', '5', 'fee_refund'],
    ['Charge', '', '-5', 'fee'],
    ['Fx', '', '5', 'skipped: A currency exchange.'],
    ['Gift', '1', '5', 'problem: “Gift” is not known: choose a kind'],
    ['', '1', '5', 'problem: The row has no kind of transaction'],
  ])('%s with shares %s and money %s is %s', (kind, shares, amount, expected) => {
    expect(read([header, row(kind, shares, amount)]).map(summary)).toEqual([`2 ${expected}`]);
  });

  test.each([
    [
      'shares with signs',
      [
        ['1', '5'],
        ['-1', '5'],
      ],
      ['buy', 'sell'],
    ],
    [
      'money with signs',
      [
        ['1', '-5'],
        ['1', '5'],
      ],
      ['buy', 'sell'],
    ],
    [
      'the shares if both have signs',
      [
        ['1', '5'],
        ['-1', '-5'],
      ],
      ['buy', 'sell'],
    ],
  ])('a trade is read by %s', (_name, rows, expected) => {
    const lines = rows.map(([shares = '', amount = '']) => row('Trade', shares, amount));
    const kinds = read([header, ...lines]).map(({ outcome }) => outcome.is === 'draft' && outcome.draft.kind);
    expect(kinds).toEqual(expected);
  });

  test('money that comes in is a sale, whatever was answered, if purchases of the file have signs', () => {
    const kindsOf = (lines: string[][]) => read([header, ...lines], { Deal: 'buy' }).map(summary);
    expect(kindsOf([row('Buy', '1', '-5'), row('Deal', '1', '5')])).toEqual(['2 buy', '3 sell']);
    expect(kindsOf([row('Buy', '1', '5'), row('Deal', '1', '5')])).toEqual(['2 buy', '3 buy']);
  });

  test.each([
    [
      'buy',
      'Deal',
      [
        ['1', '-5', 'buy'],
        ['-1', '5', 'sell'],
      ],
    ],
    [
      'sell',
      'Deal',
      [
        ['1', '5', 'buy'],
        ['-1', '5', 'sell'],
      ],
    ],
    [
      'buy',
      'Deal',
      [
        ['1', '-5', 'buy'],
        ['1', '5', 'sell'],
      ],
    ],
    ['sell', 'Sold off', [['1', '5', 'sell']]],
    [
      'transfer_in',
      'Move',
      [
        ['2', '', 'transfer_in'],
        ['-2', '', 'transfer_out'],
      ],
    ],
    [
      'deposit',
      'Move',
      [
        ['', '5', 'deposit'],
        ['', '-5', 'withdrawal'],
      ],
    ],
    ['withdrawal', 'Paid', [['', '5', 'withdrawal']]],
  ] as const)('a text that means %s respects the signs of %s', (kind, text, rows) => {
    const lines = rows.map(([shares, amount]) => row(text, shares, amount));
    const found = read([header, ...lines], { [text]: kind });
    expect(found.map(({ outcome }) => outcome.is === 'draft' && outcome.draft.kind)).toEqual(
      rows.map(([, , expected]) => expected),
    );
  });

  test.each(['Deal', 'Trade'])('a sale by %s can bring less than its fee', (text) => {
    const priced = [...header, 'Fee'];
    const lines = [
      [...row(text, '1', '-20'), '1'],
      [...row(text, '1', '-0.93'), '1'],
      [...row(text, '1', '20'), '1'],
    ];
    const found = read([priced, ...lines], { Deal: 'sell' });
    expect(found.map(({ outcome }) => outcome.is === 'draft' && outcome.draft.kind)).toEqual([
      'buy',
      'sell',
      'sell',
    ]);
  });

  test('the answers of the customer come first', () => {
    const lines = [header, row('Gift', '1', '5'), row('Buy', '1', '-5')];
    expect(read(lines, { Gift: 'transfer_in', Buy: 'skip' }).map(summary)).toEqual([
      '2 transfer_in',
      '3 skipped: You chose to leave out this kind.',
    ]);
  });

  test('a cell that cannot be read is named', () => {
    expect(read([header, row('Buy', 'x', '-5')]).map(summary)).toEqual([
      '2 problem: “x” in Shares is not a number',
    ]);
    expect(read([header, ['2024-02-30', 'Buy', 'A', '1', '-5', 'EUR']]).map(summary)).toEqual([
      '2 problem: “2024-02-30” in Date is not a date (year-month-day)',
    ]);
  });
});

test('rows are combined in whole days when there are many', async () => {
  const days = ['2024-01-01', '2024-01-02'];
  const lines = days.flatMap((day) =>
    Array.from({ length: 12_000 }, () => [day, 'Buy', 'A', '1', '-1', 'EUR']),
  );
  const sizes: number[] = [];
  const combined: Format = {
    ...format,
    combine(rows) {
      sizes.push(rows.length);
      return [...rows];
    },
  };
  async function* chunks() {
    const records = recordsOf([header, ...lines]);
    for (let at = 0; at < records.length; at += 1_000) yield records.slice(at, at + 1_000);
  }
  let count = 0;
  for await (const rows of readRows(chunks(), combined, context)) count += rows.length;
  expect({ sizes, count }).toEqual({ sizes: [12_000, 12_000], count: 24_000 });
});

test('amounts without a currency are in that of their account', () => {
  const several: Format = {
    id: 'accounts',
    name: 'Accounts',
    tables: [
      {
        header: ['Date', 'Amount'],
        columns: { date: 'Date', net: 'Amount' },
        kinds: { '': 'cash' },
      },
    ],
    accountCurrency: ({ cells: [first, second] }) => (first === 'Account in' ? second : undefined),
  };
  const reader = createRowReader(several, context);
  const lines = [
    ['Account in', 'EUR'],
    ['Date', 'Amount'],
    ['2024-01-02', '5'],
    ['Account in', 'USD'],
  ];
  const records = recordsOf([...lines, ['Date', 'Amount'], ['2024-01-02', '6']]);
  const drafts = records.flatMap((record) => reader(record) ?? []).map(({ outcome }) => outcome);
  expect(drafts.flatMap((one) => (one.is === 'draft' ? [one.draft.currency] : []))).toEqual(['EUR', 'USD']);
});
